package io.headgate.console.web;

import io.headgate.agent.wire.Message;
import io.headgate.limiter.Ticker;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.ee10.websocket.server.JettyWebSocketServletFactory;
import org.jspecify.annotations.Nullable;

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
    private static final int LARGEST_PIECE = 64 << 10;

    private final LinkDoor door;
    private final Ticker ticker;
    private final LinkPlaces places;
    private final BadMessages badMessages;
    private final MessageBudget budget = MessageBudget.ofHeap();
    private final Set<Link> open = ConcurrentHashMap.newKeySet();

    Links(LinkDoor door, LinkPlaces places, Ticker ticker) {
        this.door = door;
        this.places = places;
        this.badMessages = new BadMessages(ticker);
        this.ticker = ticker;
    }

    /** Frames come in pieces, however long they are, inflated where they are deflated: see {@link UnfinishedMessage}. */
    void serve(JettyWebSocketServletFactory factory, WebSettings settings) {
        factory.setIdleTimeout(settings.idle());
        factory.setMaxTextMessageSize(Message.MOST_BYTES);
        factory.setMaxBinaryMessageSize(1);
        factory.setAutoFragment(true);
        factory.setMaxFrameSize(LARGEST_PIECE);
        factory.setMaxOutgoingFrames(MOST_WAITING_FRAMES);
        factory.addMapping(PATH, (request, response) -> endpoint(request.getHttpServletRequest()));
    }

    /** What {@link #admit} has found out, for the connection that follows. */
    private LinkEndpoint endpoint(HttpServletRequest request) {
        String application = (String) request.getAttribute(APPLICATION);
        String credential = (String) request.getAttribute(CREDENTIAL);
        String source = (String) request.getAttribute(SOURCE);
        Object connection = request.getAttribute(CONNECTION);
        return new LinkEndpoint(
                session -> {
                    if (connection instanceof ConnectionPlaces.Place place) {
                        place.linked();
                    }
                    return new Link(application, source, session, badMessages, budget, ticker);
                },
                link -> connected(link, credential),
                this::ended);
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

    private static String credential(@Nullable String header) {
        if (header == null || !header.startsWith(BEARER) || header.length() > MOST_CREDENTIAL) {
            throw new Refusal(401, Map.of("error", "Authorization: absent or malformed (expected: Bearer …)"));
        }
        return header.substring(BEARER.length());
    }

    /** Lets an instance in, if there is a place for it. */
    private void connected(Link link, String credential) {
        Optional<String> full = places.enter(link.application());
        if (full.isPresent()) {
            link.close(full.get());
            return;
        }
        open.add(link);
        if (door.applicationOf(credential).filter(link.application()::equals).isEmpty()) {
            link.close("the credential was revoked");
        } else {
            link.open(door);
        }
    }

    private void ended(Link link) {
        if (open.remove(link)) {
            places.leave(link.application());
            link.ended();
        }
    }

    /** Ends links on which a message was begun and not finished. To be called now and then. */
    void closeLate() {
        open.forEach(Link::closeLate);
    }

    /** How many links were ended because messages that were not finished took too much memory. */
    long unfinishedCutOff() {
        return budget.refused();
    }

    /** Ends the links of an application. */
    void end(String application, String reason) {
        for (Link link : open) {
            if (link.application().equals(application)) {
                link.close(reason);
            }
        }
    }

    /** Ends all links. */
    void endAll(String reason) {
        open.forEach(link -> link.close(reason));
    }

    int open() {
        return open.size();
    }
}
