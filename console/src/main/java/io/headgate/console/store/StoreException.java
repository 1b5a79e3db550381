package io.headgate.console.store;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The store cannot be opened, read or written. Nothing of a change that failed is kept. */
public final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private static final int FULL = 13; // SQLITE_FULL
    private static final int NOT_WRITTEN = 10; // SQLITE_IOERR: what a file system may say in place of it

    StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Whether the disk did not take what was written: most often it is full. Reading goes on. */
    public boolean isUnwritable() {
        return getCause() instanceof SQLException failed
                && (failed.getErrorCode() == FULL || failed.getErrorCode() == NOT_WRITTEN);
    }
}
