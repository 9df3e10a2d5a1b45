/* Random bytes for programs under Wine before version 9, which has no bcryptprimitives.dll: Rust's
 * standard library takes the keys of its hash tables from there. The real function never fails. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID bytes, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length)
{
    return SystemFunction036(bytes, (ULONG)length);
}
