package io.headgate.console;

import io.headgate.console.store.Schema;
import io.headgate.console.web.LinkFrames;
import io.headgate.console.web.LinkPeer;
import io.headgate.console.web.Route;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Something the console can do beyond accounts, applications and the audit trail. */
public interface Feature {

    /** The tables it needs in the store of what must not be lost. */
    List<Schema> schemas();

    /** An application is being removed: what it kept of it goes in the same transaction. */
    default void removed(Connection connection, String application) throws SQLException {}

    /** Begins. */
    Running start(ConsoleBase base);

    /** A feature at work. */
    interface Running extends AutoCloseable {

        /** What can be asked of it. */
        List<Route> routes();

        /** What talks to the instances of applications; at most one feature has it. */
        default Optional<LinkOpened> links() {
            return Optional.empty();
        }

        /** What it counted so far, by name: what was done, and what was dropped or failed. */
        default Map<String, Long> counts() {
            return Map.of();
        }

        /** An application was removed, or its credential replaced: its links are being ended. */
        default void ended(String application) {}

        @Override
        void close();
    }

    /** Talks to the instances of applications. */
    @FunctionalInterface
    interface LinkOpened {

        /** An instance of that application was let in. */
        LinkFrames opened(String application, LinkPeer peer);
    }
}
