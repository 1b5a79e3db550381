package io.headgate.console.web;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;

/** One WebSocket, as Jetty tells of it: messages come in pieces. Public for Jetty only, which calls it by reflection, one call at a time. */
public final class LinkEndpoint implements Session.Listener.AutoDemanding {

    private final Function<Session, Link> made;
    private final Consumer<Link> opened;
    private final Consumer<Link> ended;
    private volatile @Nullable Link link;

    LinkEndpoint(Function<Session, Link> made, Consumer<Link> opened, Consumer<Link> ended) {
        this.made = made;
        this.opened = opened;
        this.ended = ended;
    }

    @Override
    public void onWebSocketOpen(Session session) {
        Link next = made.apply(session);
        link = next; // before anybody can end it
        opened.accept(next);
    }

    @Override
    public void onWebSocketPartialText(String piece, boolean last) {
        Link heard = link;
        if (heard != null) {
            heard.heard(piece, last);
        }
    }

    @Override
    public void onWebSocketPartialBinary(ByteBuffer piece, boolean last, Callback callback) {
        callback.succeed();
        Link heard = link;
        if (heard != null) {
            heard.refuse("a message is binary");
        }
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        end();
    }

    @Override
    public void onWebSocketClose(int code, String reason) {
        end();
    }

    private void end() {
        Link over = link;
        if (over != null) {
            ended.accept(over);
        }
    }
}
