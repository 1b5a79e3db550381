package io.headgate.console.history;

/**
 * Something that happened at an instance and is kept as it was told.
 *
 * @param application the application
 * @param kind what kind of thing
 * @param atMillis when, in milliseconds since 1970
 * @param instance the instance; "" when it is about the application
 * @param text what, as one line of JSON
 */
public record Happening(String application, Kind kind, long atMillis, String instance, String text) {

    /** What can happen. */
    public enum Kind {
        /** A call was refused. */
        REFUSAL(1),
        /** A breaker changed its state. */
        BREAKER(2),
        /** Anything else an operator wants to hear of. */
        EVENT(3);

        final int code;

        Kind(int code) {
            this.code = code;
        }
    }
}
