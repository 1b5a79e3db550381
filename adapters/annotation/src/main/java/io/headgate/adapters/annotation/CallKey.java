package io.headgate.adapters.annotation;

import io.headgate.guard.Arguments;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What rules by argument see of a call. Safe for many threads. */
@FunctionalInterface
interface CallKey {

    /** The key of a call with these arguments. */
    @Nullable
    Object of(@Nullable Object[] arguments);

    /** All arguments, by position and, where they are known, by name. */
    static CallKey all(int count, List<String> names) {
        if (count == 0) {
            return arguments -> null;
        }
        String[] inOrder = names.toArray(String[]::new);
        return arguments -> Arguments.of(first(count, arguments)).withNames(inOrder);
    }

    /** Without the continuation that suspend functions of Kotlin have as their last argument. */
    private static @Nullable Object[] first(int count, @Nullable Object[] arguments) {
        return arguments.length == count ? arguments : Arrays.copyOf(arguments, count);
    }

    /** What the paths lead to: one as it is, several by position and by name. */
    static CallKey by(List<PropertyPath> paths) {
        if (paths.size() == 1) {
            return paths.get(0)::read;
        }
        PropertyPath[] inOrder = paths.toArray(PropertyPath[]::new);
        String[] names = paths.stream().map(PropertyPath::name).toArray(String[]::new);
        return arguments -> {
            @Nullable Object[] values = new Object[inOrder.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = inOrder[i].read(arguments);
            }
            return Arguments.of(values).withNames(names);
        };
    }
}
