package io.headgate.console.store;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What is done with a connection to the store. It must not keep it. */
@FunctionalInterface
public interface Work<T extends @Nullable Object> {

    /** Does it. */
    T with(Connection connection) throws SQLException;
}
