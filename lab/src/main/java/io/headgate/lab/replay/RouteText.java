package io.headgate.lab.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.headgate.lab.log.ByteSpan;
import io.headgate.lab.log.LoggedCall;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes the routes of calls: method and path without query, ids folded, or the name that a pattern gives. A route longer
 * than {@link #MOST_BYTES} is cut. Uses the same bytes again for each. For one thread.
 */
public final class RouteText {

    static final int MOST_BYTES = 512;

    private record Name(Pattern path, byte[] name) {}

    private static final byte[] NUMBER = "{n}".getBytes(UTF_8);
    private static final byte[] ID = "{id}".getBytes(UTF_8);
    private static final byte[] NO_ROUTE = "(no route)".getBytes(UTF_8);
    private static final int UUID_LENGTH = 36;
    private static final int SHORTEST_HEX = 16;

    private final Name[] names;
    private final boolean folds;
    private final @Nullable Pattern only;
    private final byte[] buffer = new byte[MOST_BYTES];
    private final ByteSpan path = new ByteSpan();
    private final ByteSpan route = new ByteSpan();

    /** The routes of {@code routing}. */
    public RouteText(Routing routing) {
        this.names = routing.names().stream()
                .map(one -> new Name(one.path(), one.name().getBytes(UTF_8)))
                .toArray(Name[]::new);
        this.folds = routing.folding() == Routing.Folding.IDS;
        this.only = routing.only().orElse(null);
    }

    /** Makes the route of a call. @return false when calls on it do not count */
    public boolean make(LoggedCall call) {
        ByteSpan asked = call.path();
        int from = pathStart(asked);
        int to = pathEnd(asked, from);
        byte[] name = name(asked, from, to);
        if (name != null) {
            route.set(name, 0, name.length);
        } else if (from == to) {
            route.set(NO_ROUTE, 0, NO_ROUTE.length);
        } else {
            route.set(buffer, 0, spell(call.method(), asked, from, to));
        }
        return only == null || only.matcher(route).find();
    }

    /** The route made last; valid until the next. */
    public ByteSpan route() {
        return route;
    }

    /** After {@code http://host}, where a proxy was asked. */
    private static int pathStart(ByteSpan asked) {
        boolean absolute = asked.length() > 8 && asked.at(0) == 'h' && (asked.at(4) == ':' || asked.at(5) == ':');
        if (!absolute) {
            return 0;
        }
        int host = asked.at(4) == ':' ? 7 : 8;
        int slash = host;
        while (slash < asked.length() && asked.at(slash) != '/') {
            slash++;
        }
        return slash < asked.length() ? slash : 0;
    }

    private static int pathEnd(ByteSpan asked, int from) {
        int to = from;
        while (to < asked.length() && asked.at(to) != '?' && asked.at(to) != '#') {
            to++;
        }
        return to;
    }

    private byte @Nullable [] name(ByteSpan asked, int from, int to) {
        if (names.length == 0) {
            return null;
        }
        asked.partTo(path, from, to);
        for (Name name : names) {
            if (name.path.matcher(path).find()) {
                return name.name;
            }
        }
        return null;
    }

    private int spell(ByteSpan method, ByteSpan asked, int from, int to) {
        int at = method.copyTo(buffer, 0);
        if (at > 0 && at < MOST_BYTES) {
            buffer[at++] = ' ';
        }
        int segment = at;
        for (int i = from; i < to && at < MOST_BYTES; i++) {
            byte one = asked.at(i);
            if (one == '/') {
                at = folded(segment, at);
                segment = at + 1;
            }
            if (at < MOST_BYTES) { // what stands for an id may have filled it
                buffer[at++] = one;
            }
        }
        return folded(segment, at);
    }

    /** Puts what stands for an id in the place of one. */
    private int folded(int from, int to) {
        if (!folds || from >= to) {
            return to;
        }
        int digits = 0;
        int letters = 0;
        int dashes = 0;
        for (int i = from; i < to; i++) {
            byte one = buffer[i];
            if (one >= '0' && one <= '9') {
                digits++;
            } else if ((one | 0x20) >= 'a' && (one | 0x20) <= 'f') {
                letters++;
            } else if (one == '-') {
                dashes++;
            } else {
                return to;
            }
        }
        if (digits == to - from) {
            return put(NUMBER, from);
        }
        boolean uuid = dashes == 4 && to - from == UUID_LENGTH;
        boolean hex = dashes == 0 && digits > 0 && letters > 0 && to - from >= SHORTEST_HEX;
        return uuid || hex ? put(ID, from) : to;
    }

    private int put(byte[] what, int from) {
        int length = Math.min(what.length, MOST_BYTES - from);
        System.arraycopy(what, 0, buffer, from, length);
        return from + length;
    }
}
