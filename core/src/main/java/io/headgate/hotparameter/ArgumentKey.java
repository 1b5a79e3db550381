package io.headgate.hotparameter;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.guard.Arguments;
import org.jspecify.annotations.Nullable;

/** Which argument of a call a rule looks at. */
public sealed interface ArgumentKey {

    /** The value among what the caller passed; null when it is not there, and then the rule does not apply. */
    @Nullable
    Object in(@Nullable Object arguments);

    /** The argument at {@code index}: 0 is the first, -1 the last. */
    static ArgumentKey at(int index) {
        return new Position(index);
    }

    /** The argument of that name. */
    static ArgumentKey named(String name) {
        return new Name(name);
    }

    /**
     * By position. Counted anew for each call, so that -1 is the last argument of this call, whatever others had.
     *
     * @param index from the start, or from the end when negative
     */
    record Position(int index) implements ArgumentKey {
        @Override
        public @Nullable Object in(@Nullable Object arguments) {
            return Arguments.at(arguments, index);
        }
    }

    /**
     * By name.
     *
     * @param name as in {@link Arguments#withNames}
     */
    record Name(String name) implements ArgumentKey {

        /** Checks the settings. */
        public Name {
            requireNonNull(name, "name");
            require(!name.isBlank(), "name", '"' + name + '"', "the name of an argument");
        }

        @Override
        public @Nullable Object in(@Nullable Object arguments) {
            return Arguments.named(arguments, name);
        }
    }
}
