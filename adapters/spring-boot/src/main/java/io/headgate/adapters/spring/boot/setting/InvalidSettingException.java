package io.headgate.adapters.spring.boot.setting;

/** A property has a value that cannot be used. The message is {@code property: value (expected: …)}. */
public final class InvalidSettingException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /** With everything in the message. */
    public InvalidSettingException(String message) {
        super(message);
    }

    /** With everything in the message. */
    public InvalidSettingException(String message, Throwable cause) {
        super(message, cause);
    }
}
