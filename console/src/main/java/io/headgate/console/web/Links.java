package io.headgate.console.web;

import io.headgate.agent.wire.Message;
import io.headgate.limiter.Ticker;
import io.javalin.http.Context;
import io.javalin.websocket.WsConfig;
import io.javalin.websocket.WsConnectContext;
import io.javalin.websocket.WsContext;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.ee10.websocket.server.JettyWebSocketServletFactory;

/** The connected instances of all applications. Safe for many threads. */
final class Links {

    /*
     * The credential is checked before the upgrade, so that a stranger never has a connection, and once more when the link
     * is in the list: a credential that is revoked in between would else leave a link that nobody ends.
     */
    static final String PATH = "/link";

    private static final String APPLICATION = "application";
    private static final String CREDENTIAL = "credential";
    private static final String SOURCE = "source";
    private static final String CONNECTION = "connection";
    private static final String BEARER = "Bearer ";
    private static final int MOST_CREDENTIAL = 200;
    private static final int MOST_WAITING_FRAMES = 256;

    private final LinkDoor door;
    private final Ticker ticker;
    private final LinkPlaces places;
    private final BadMessages badMessages;
    private final Map<String, Link> open = new ConcurrentHashMap<>();

    Links(LinkDoor door, LinkPlaces places, Ticker ticker) {
        this.door = door;
        this.places = places;
        this.badMessages = new BadMessages(ticker);
        this.ticker = ticker;
    }

    static void bound(JettyWebSocketServletFactory factory, WebSettings settings) {
        factory.setIdleTimeout(settings.idle());
        factory.setMaxTextMessageSize(Message.MOST_BYTES);
        factory.setMaxBinaryMessageSize(1);
        factory.setMaxFrameSize(Message.MOST_BYTES);
        factory.setMaxOutgoingFrames(MOST_WAITING_FRAMES);
    }

    /** Whether an instance may come in from there; refuses it otherwise. */
    void admit(Context context, String source, Optional<ConnectionPlaces.Place> connection) {
        if (context.header("Origin") != null) {
            throw new Refusal(403, Map.of("error", "the link is not for browsers"));
        }
        String credential = credential(context.header("Authorization"));
        String application = door.applicationOf(credential)
                .orElseThrow(() -> new Refusal(401, Map.of("error", "the credential is not known")));
        places.full(application).ifPresent(why -> {
            throw new Refusal(503, Map.of("error", why));
        });
        if (badMessages.isTooMuch(application, source)) {
            throw new Refusal(429, Map.of("error", "too many messages from there were not understood"));
        }
        context.attribute(SOURCE, source);
        connection.ifPresent(place -> context.attribute(CONNECTION, place));
        context.attribute(APPLICATION, application);
        context.attribute(CREDENTIAL, credential);
    }

    private static String credential(@org.jspecify.annotations.Nullable String header) {
        if (header == null || !header.startsWith(BEARER) || header.length() > MOST_CREDENTIAL) {
            throw new Refusal(401, Map.of("error", "Authorization: absent or malformed (expected: Bearer …)"));
        }
        return header.substring(BEARER.length());
    }

    void mount(WsConfig config) {
        config.onConnect(this::connected);
        config.onMessage(message -> {
            Link link = open.get(message.sessionId());
            if (link != null) {
                link.heard(message.message());
            }
        });
        config.onClose(this::ended);
        config.onError(this::ended);
    }

    private void connected(WsConnectContext context) {
        String application = context.<String>attribute(APPLICATION);
        String credential = context.<String>attribute(CREDENTIAL);
        String source = context.<String>attribute(SOURCE);
        if (application == null || credential == null || source == null) {
            context.session.disconnect();
            return;
        }
        ConnectionPlaces.Place connection = context.<ConnectionPlaces.Place>attribute(CONNECTION);
        if (connection != null) {
            connection.linked();
        }
        Link link = new Link(application, source, context.session, badMessages, ticker);
        Optional<String> full = places.enter(application);
        if (full.isPresent()) {
            link.close(full.get());
            return;
        }
        open.put(context.sessionId(), link);
        if (door.applicationOf(credential).filter(application::equals).isEmpty()) {
            link.close("the credential was revoked");
            return;
        }
        link.open(door);
    }

    private void ended(WsContext context) {
        Link link = open.remove(context.sessionId());
        if (link != null) {
            places.leave(link.application());
            link.ended();
        }
    }

    /** Ends the links of an application. */
    void end(String application, String reason) {
        for (Link link : open.values()) {
            if (link.application().equals(application)) {
                link.close(reason);
            }
        }
    }

    /** Ends all links. */
    void endAll(String reason) {
        open.values().forEach(link -> link.close(reason));
    }

    int open() {
        return open.size();
    }
}
