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
     * An argument of the call: a string, a whole number or an enum constant. Any other belongs to no share.
     *
     * @param index which, from 0; from the end when negative
     */
    record OfArgument(int index) implements PartitionBy {
        @Override
        public String expected() {
            return "the text of an argument";
        }
    }
}
