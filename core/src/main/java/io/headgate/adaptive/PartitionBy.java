package io.headgate.adaptive;

/** What tells calls apart that have different shares of a limit. */
public sealed interface PartitionBy {

    /** What the names of the shares may be. */
    String expected();

    /** Who is calling. */
    record OfOrigin() implements PartitionBy {
        @Override
        public String expected() {
            return "the name of an origin";
        }
    }

    /** How important the call is. */
    record OfPriority() implements PartitionBy {
        @Override
        public String expected() {
            return "one of " + Partitions.names();
        }
    }

    /**
     * An argument of the call by its position: a string, a whole number, an enum constant, or a
     * {@link io.headgate.guard.KeyedArgument} with such a key. Any other belongs to no share.
     *
     * @param index which, from 0; from the end when negative
     */
    record OfArgument(int index) implements PartitionBy {
        @Override
        public String expected() {
            return "the text of an argument";
        }
    }

    /**
     * An argument of the call by its name; otherwise as {@link OfArgument}.
     *
     * @param name which
     */
    record OfNamedArgument(String name) implements PartitionBy {
        @Override
        public String expected() {
            return "the text of an argument";
        }
    }
}
