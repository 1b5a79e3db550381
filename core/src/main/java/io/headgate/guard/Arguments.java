package io.headgate.guard;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Several arguments of a call, by position and, where the caller knows them, by name. A call with one argument passes that
 * alone, so that no array is made.
 */
public final class Arguments {

    private static final String[] NO_NAMES = {};

    private final @Nullable Object[] values;
    private final String[] names;

    private Arguments(@Nullable Object[] values, String[] names) {
        this.values = values;
        this.names = names;
    }

    /** The given arguments, in order; the array is not copied. */
    public static Arguments of(@Nullable Object... values) {
        return new Arguments(values, NO_NAMES);
    }

    /** The same arguments with names, in the same order; the array is not copied, so one serves every call of a method. */
    public Arguments withNames(String... newNames) {
        return new Arguments(values, newNames);
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

    /** The argument of that name of what a guard was passed; null when there is none. */
    public static @Nullable Object named(@Nullable Object arguments, String name) {
        if (arguments instanceof Arguments several) {
            for (int i = 0; i < several.names.length; i++) {
                if (several.names[i].equals(name)) {
                    return at(several, i);
                }
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
