package io.headgate.console.web;

import io.headgate.limiter.Ticker;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;

/**
 * The open connections that are no links: so many of a source, so many in all, each with a deadline for what it has begun. Safe
 * for many threads; no connection is closed under the lock.
 */
final class ConnectionPlaces {

    /*
     *   opened ──► headers, within 10 s ──► handled ──► answered ──► idle ──► headers, within 10 s of their first byte ──► …
     *                                          │
     *                                          ├─ the gate sets deadlines for the body and the answer
     *                                          └─ upgraded: a link, which has bounds of its own and is not counted here
     *
     * An idle timeout is no deadline, since each byte begins it anew. When there are too many connections, the oldest that waits
     * for a request is closed: an honest client says at once what it wants, and loses an idle connection at most.
     */
    static final Duration HEADERS = Duration.ofSeconds(10);

    private final int mostOfASource;
    private final int most;
    private final Ticker ticker;
    private final Map<EndPoint, Place> open = new LinkedHashMap<>(); // oldest first; guarded by itself
    private final Map<String, Integer> ofSource = new HashMap<>(); // guarded by open

    ConnectionPlaces(int mostOfASource, int most, Ticker ticker) {
        this.mostOfASource = mostOfASource;
        this.most = most;
        this.ticker = ticker;
    }

    private enum Phase {
        HEADERS,
        HANDLED,
        IDLE
    }

    /** One connection. */
    final class Place {

        private final EndPoint endPoint;
        private final String source;
        private Phase phase = Phase.HEADERS; // guarded by open, as are the two below
        private Optional<Long> until = Optional.of(ticker.read() + HEADERS.toNanos());
        private long bytesBefore;

        private Place(EndPoint endPoint, String source) {
            this.endPoint = endPoint;
            this.source = source;
        }

        /** The request that is being handled has to be over within that time, or the connection is closed. */
        void within(Duration time) {
            become(Phase.HANDLED, Optional.of(time));
        }

        /** The request that is being handled may take as long as it takes. */
        void withoutDeadline() {
            become(Phase.HANDLED, Optional.empty());
        }

        /** It has become a link. */
        void linked() {
            leave(this);
        }

        void close() {
            endPoint.close(new TimeoutException("the connection took too long, or others needed its place"));
        }

        private void become(Phase next, Optional<Duration> within) {
            synchronized (open) {
                phase = next;
                until = within.map(time -> ticker.read() + time.toNanos());
                bytesBefore = bytes();
            }
        }

        private boolean isLate() {
            if (phase == Phase.IDLE && bytes() != bytesBefore) {
                become(Phase.HEADERS, Optional.of(HEADERS));
            }
            return until.isPresent() && ticker.read() - until.get() > 0;
        }

        private long bytes() {
            Connection connection = endPoint.getConnection();
            return connection == null ? 0 : connection.getBytesIn();
        }
    }

    void opened(EndPoint endPoint) {
        Place place = new Place(endPoint, sourceOf(endPoint));
        Optional<Place> tooMany;
        synchronized (open) {
            open.put(endPoint, place);
            boolean ofThisSource = ofSource.merge(place.source, 1, Integer::sum) > mostOfASource;
            tooMany = ofThisSource || open.size() > most
                    ? oldestWaiting(each -> !ofThisSource || each.source.equals(place.source))
                    : Optional.empty();
            tooMany.ifPresent(this::leave);
        }
        tooMany.ifPresent(Place::close);
    }

    /** There is one: the one that was opened just now waits, too. */
    private Optional<Place> oldestWaiting(Predicate<Place> among) {
        return open.values().stream()
                .filter(place -> place.phase != Phase.HANDLED && among.test(place))
                .findFirst();
    }

    private static String sourceOf(EndPoint endPoint) {
        return endPoint.getRemoteSocketAddress() instanceof InetSocketAddress from && from.getAddress() != null
                ? Source.counted(from.getAddress().getHostAddress())
                : "";
    }

    void closed(EndPoint endPoint) {
        synchronized (open) {
            Optional.ofNullable(open.get(endPoint)).ifPresent(this::leave);
        }
    }

    private void leave(Place place) {
        synchronized (open) {
            if (open.remove(place.endPoint, place)) {
                ofSource.computeIfPresent(place.source, (source, count) -> count == 1 ? null : count - 1);
            }
        }
    }

    /** The headers of a request are complete. */
    void begun(Request request) {
        of(request).ifPresent(place -> {
            place.become(Phase.HANDLED, Optional.empty());
            Request.addCompletionListener(request, failure -> place.become(Phase.IDLE, Optional.empty()));
        });
    }

    /** The connection that a request came over; empty when it is closed. */
    Optional<Place> of(HttpServletRequest request) {
        return of(ServletContextRequest.getServletContextRequest(request));
    }

    private Optional<Place> of(Request request) {
        EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
        while (endPoint instanceof EndPoint.Wrapper encrypted) {
            endPoint = encrypted.unwrap();
        }
        synchronized (open) {
            return Optional.ofNullable(open.get(endPoint));
        }
    }

    /** Closes what is late, as happens twice a second. */
    void closeLate() {
        List<Place> late = new ArrayList<>();
        synchronized (open) {
            open.values().stream().filter(Place::isLate).forEach(late::add);
        }
        late.forEach(Place::close);
    }

    int size() {
        synchronized (open) {
            return open.size();
        }
    }
}
