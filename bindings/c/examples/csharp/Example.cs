// Ranks and names from C#, with .NET or Mono: every call has its own error, so that it does not
// matter which thread a task runs in.
using System;
using System.Runtime.InteropServices;
using System.Text;

static class Minlex
{
    const string Library = "minlex";
    // The version of the header that these declarations were made from.
    const uint Version = 1000000;
    const int Cells = 81, NameSize = 26;
    const uint Name25 = 25;

    [StructLayout(LayoutKind.Sequential)]
    struct Error
    {
        public ulong Record;
        public int Result;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 500)]
        public byte[] Text;

        public override string ToString() =>
            Encoding.UTF8.GetString(Text, 0, Array.IndexOf(Text, (byte)0));
    }

    [DllImport(Library)] static extern IntPtr minlex_version();
    [DllImport(Library)] static extern int minlex_check_version(uint header, out Error error);
    [DllImport(Library)] static extern IntPtr minlex_result_text(int result);
    [DllImport(Library)] static extern int minlex_table_embedded(out Table table, out Error error);
    [DllImport(Library)] static extern void minlex_table_close(IntPtr table);
    [DllImport(Library)] static extern int minlex_rank(
        Table table, byte[] grid, UIntPtr size, out ulong rank, out Error error);
    [DllImport(Library)] static extern int minlex_rank_batch(
        Table table, byte[] grids, UIntPtr size, ulong[] ranks, UIntPtr count, int[] results,
        UIntPtr stride, out Error error);
    [DllImport(Library)] static extern int minlex_unrank(
        Table table, ulong rank, byte[] form, UIntPtr size, out Error error);
    [DllImport(Library)] static extern int minlex_name(
        Table table, byte[] puzzle, UIntPtr size, uint form, byte[] name, UIntPtr nameSize,
        byte[] morph, UIntPtr morphSize, out Error error);

    // A safe handle is not closed while a call has it, whatever the garbage collector thinks.
    sealed class Table : SafeHandle
    {
        public Table() : base(IntPtr.Zero, true) { }
        public override bool IsInvalid => handle == IntPtr.Zero;
        protected override bool ReleaseHandle()
        {
            minlex_table_close(handle);
            return true;
        }
    }

    static void Check(int result, Error error)
    {
        if (result != 0) throw new InvalidOperationException(error.ToString());
    }

    static UIntPtr Size(Array array) => (UIntPtr)(uint)array.Length;

    static void Main(string[] arguments)
    {
        byte[] grid = Encoding.ASCII.GetBytes(arguments[0]);
        byte[] puzzle = Encoding.ASCII.GetBytes(arguments[1]);
        Error error;
        Check(minlex_check_version(Version, out error), error);
        Console.WriteLine("library " + Marshal.PtrToStringAnsi(minlex_version()));

        Check(minlex_table_embedded(out Table table, out error), error);
        using (table)
        {
            Check(minlex_rank(table, grid, Size(grid), out ulong rank, out error), error);
            Console.WriteLine("rank " + rank);

            var name = new byte[NameSize];
            Check(minlex_name(table, puzzle, Size(puzzle), Name25, name, Size(name), null,
                UIntPtr.Zero, out error), error);
            Console.WriteLine("name " + Encoding.ASCII.GetString(name, 0, NameSize - 1));

            // The second grid is none; the first gets its answer all the same.
            var grids = new byte[2 * Cells];
            grid.CopyTo(grids, 0);
            puzzle.CopyTo(grids, Cells);
            var ranks = new ulong[2];
            var results = new int[2];
            Check(minlex_rank_batch(table, grids, Size(grids), ranks, Size(ranks), results,
                UIntPtr.Zero, out error), error);
            for (int i = 0; i < 2; i++)
                Console.WriteLine("grid " + i + ": " + (results[i] == 0
                    ? ranks[i].ToString()
                    : Marshal.PtrToStringAnsi(minlex_result_text(results[i]))));

            var form = new byte[Cells + 1];
            if (minlex_unrank(table, 0, form, Size(form), out error) != 0)
                Console.WriteLine(error);
        }
    }
}
