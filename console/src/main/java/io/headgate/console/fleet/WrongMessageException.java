package io.headgate.console.fleet;

/** A message that does not say what it has to. It ends the link it came over. */
final class WrongMessageException extends Exception {

    private static final long serialVersionUID = 1;

    WrongMessageException(String field, Object value, String expected) {
        super(field + ": " + value + " (expected: " + expected + ")", null, false, false);
    }

    /** What is wrong, in words. */
    String reason() {
        return String.valueOf(getMessage());
    }
}
