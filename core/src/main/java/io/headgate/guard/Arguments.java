package io.headgate.guard;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Several arguments of a call, by position. A call with one argument passes that alone, so that no array is made. */
public final class Arguments {

    private final @Nullable Object[] values;

    private Arguments(@Nullable Object[] values) {
        this.values = values;
    }

    /** The given arguments, in order; the array is not copied. */
    public static Arguments of(@Nullable Object... values) {
        return new Arguments(values);
    }

    /**
     * The argument at {@code index} of what a guard was passed: counted from the end when negative (-1 is the last); null
     * when there is none.
     */
    public static @Nullable Object at(@Nullable Object arguments, int index) {
        if (!(arguments instanceof Arguments several)) {
            return index == 0 || index == -1 ? arguments : null;
        }
        int position = index < 0 ? several.values.length + index : index;
        return position >= 0 && position < several.values.length ? several.values[position] : null;
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
