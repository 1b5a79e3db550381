package io.headgate.console.store;

import org.jspecify.annotations.Nullable;

/** The store cannot be opened, read or written. Nothing of a change that failed is kept. */
public final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1;

    StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
