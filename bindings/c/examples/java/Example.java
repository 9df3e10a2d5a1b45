// Ranks and names from Java with JNA: every call has its own error, so that it does not matter
// which thread it runs in.
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import java.nio.charset.StandardCharsets;

public final class Example {
    /** The version of the header that these declarations were made from. */
    static final int VERSION = 1000000;
    static final int CELLS = 81;
    static final int NAME_SIZE = 26;
    static final int NAME25 = 25;

    @Structure.FieldOrder({"record", "result", "text"})
    public static class Failure extends Structure {
        public long record;
        public int result;
        public byte[] text = new byte[500];

        @Override
        public String toString() {
            return Native.toString(text, "UTF-8");
        }
    }

    /** A size_t is as wide as a pointer. */
    public static class Size extends com.sun.jna.IntegerType {
        private static final long serialVersionUID = 1;

        public Size() {
            this(0);
        }

        public Size(long value) {
            super(Native.SIZE_T_SIZE, value, true);
        }
    }

    public interface Minlex extends Library {
        Minlex LIBRARY = Native.load("minlex", Minlex.class);

        String minlex_version();

        int minlex_check_version(int header, Failure error);

        String minlex_result_text(int result);

        int minlex_table_embedded(PointerByReference table, Failure error);

        void minlex_table_close(Pointer table);

        int minlex_rank(Pointer table, byte[] grid, Size size, LongByReference rank, Failure error);

        int minlex_rank_batch(Pointer table, byte[] grids, Size size, long[] ranks, Size count,
                int[] results, Size stride, Failure error);

        int minlex_unrank(Pointer table, long rank, byte[] form, Size size, Failure error);

        int minlex_name(Pointer table, byte[] puzzle, Size size, int form, byte[] name,
                Size nameSize, byte[] morph, Size morphSize, Failure error);
    }

    /** A table that is closed by try-with-resources, when no call is under way any more. */
    record Table(Pointer pointer) implements AutoCloseable {
        static Table embedded() {
            var pointer = new PointerByReference();
            var error = new Failure();
            check(Minlex.LIBRARY.minlex_table_embedded(pointer, error), error);
            return new Table(pointer.getValue());
        }

        @Override
        public void close() {
            Minlex.LIBRARY.minlex_table_close(pointer);
        }
    }

    static void check(int result, Failure error) {
        if (result != 0) {
            throw new IllegalStateException(error.toString());
        }
    }

    static Size size(int bytes) {
        return new Size(bytes);
    }

    public static void main(String[] arguments) {
        var minlex = Minlex.LIBRARY;
        byte[] grid = arguments[0].getBytes(StandardCharsets.US_ASCII);
        byte[] puzzle = arguments[1].getBytes(StandardCharsets.US_ASCII);
        var error = new Failure();
        check(minlex.minlex_check_version(VERSION, error), error);
        System.out.println("library " + minlex.minlex_version());

        try (var table = Table.embedded()) {
            var rank = new LongByReference();
            check(minlex.minlex_rank(table.pointer(), grid, size(grid.length), rank, error), error);
            System.out.println("rank " + rank.getValue());

            byte[] name = new byte[NAME_SIZE];
            check(minlex.minlex_name(table.pointer(), puzzle, size(puzzle.length), NAME25, name,
                    size(name.length), null, size(0), error), error);
            System.out.println("name " + Native.toString(name, "US-ASCII"));

            // The second grid is none; the first gets its answer all the same.
            byte[] grids = (arguments[0] + arguments[1]).getBytes(StandardCharsets.US_ASCII);
            long[] ranks = new long[2];
            int[] results = new int[2];
            check(minlex.minlex_rank_batch(table.pointer(), grids, size(2 * CELLS), ranks, size(2),
                    results, size(0), error), error);
            for (int i = 0; i < 2; i++) {
                System.out.println("grid " + i + ": "
                        + (results[i] == 0 ? ranks[i] : minlex.minlex_result_text(results[i])));
            }

            byte[] form = new byte[CELLS + 1];
            if (minlex.minlex_unrank(table.pointer(), 0, form, size(form.length), error) != 0) {
                System.out.println(error);
            }
        }
    }
}
