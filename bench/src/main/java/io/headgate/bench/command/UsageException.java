package io.headgate.bench.command;

/** The command line was wrong; the message says where and what was expected. */
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
