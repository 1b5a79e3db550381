package io.headgate.lab.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.headgate.lab.log.ByteSpan;
import io.headgate.lab.log.LoggedCall;

/** The keys of one call after the other, in bytes that are used again. For one thread. */
final class CallKeys {

    private static final int LONGEST_CLIENT = 256;
    private static final byte[] NO_CLIENT = "(no client)".getBytes(UTF_8);

    private final RouteText routes;
    private final boolean needsRoutes;
    private final ByteSpan everybody = ByteSpan.of("(all)");
    private final ByteSpan client = new ByteSpan();
    private final ByteSpan both = new ByteSpan();
    private final byte[] bothBuffer = new byte[LONGEST_CLIENT + 1 + RouteText.MOST_BYTES];

    CallKeys(ReplaySettings settings) {
        this.routes = new RouteText(settings.routing());
        this.needsRoutes = settings.needsRoutes();
    }

    /** Looks at a call. @return false when it does not count */
    boolean look(LoggedCall call) {
        ByteSpan told = call.client();
        if (told.isEmpty()) {
            client.set(NO_CLIENT, 0, NO_CLIENT.length);
        } else {
            told.partTo(client, 0, Math.min(told.length(), LONGEST_CLIENT));
        }
        return !needsRoutes || routes.make(call);
    }

    /** The key of the call looked at last; valid until the next. */
    ByteSpan key(Per per) {
        return switch (per) {
            case ALL -> everybody;
            case ROUTE -> routes.route();
            case CLIENT -> client;
            case CLIENT_AND_ROUTE -> both();
        };
    }

    private ByteSpan both() {
        int end = client.copyTo(bothBuffer, 0);
        bothBuffer[end] = ' ';
        both.set(bothBuffer, 0, routes.route().copyTo(bothBuffer, end + 1));
        return both;
    }
}
