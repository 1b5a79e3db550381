package io.headgate.console.browser;

import static java.util.Objects.requireNonNull;

import io.headgate.console.ConsoleBase;
import io.headgate.console.Feature;
import io.headgate.console.Steering;
import io.headgate.console.store.Schema;
import io.headgate.console.web.LinkFrames;
import io.headgate.console.web.LinkPeer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The usual steering, with a door for instances that have no socket: what comes through it is the text of the link all the same. */
final class SideDoor implements Feature {

    private final Steering steering = Steering.usual();
    private volatile @Nullable LinkOpened links;

    @Override
    public List<Schema> schemas() {
        return steering.schemas();
    }

    @Override
    public void removed(Connection connection, String application) throws SQLException {
        steering.removed(connection, application);
    }

    @Override
    public Running start(ConsoleBase base) {
        Running running = steering.start(base);
        links = running.links().orElseThrow();
        return running;
    }

    /** Lets an instance of that application in. */
    LinkFrames open(String application, LinkPeer peer) {
        return requireNonNull(links, "not started").opened(application, peer);
    }
}
