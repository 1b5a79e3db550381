package io.headgate.console.rules;

import java.sql.Connection;
import java.sql.SQLException;

/** Tells which applications there are. Asked within the transaction of a change, so that no rules outlive their application. */
@FunctionalInterface
public interface KnownApplications {

    /** Whether there is one of that name. */
    boolean has(Connection connection, String application) throws SQLException;
}
