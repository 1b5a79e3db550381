package io.headgate.console.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Request;

/**
 * The open requests of people who are not signed in: so many of a source, so many in all. Each may hold a thread, so they must not
 * have all. Safe for many threads.
 */
final class StrangerPlaces {

    /*
     * Were the places in all only counted, a few sources could take them and shut everybody else out. So when all are taken, a
     * source that has fewer than another gets the oldest place of the source that has most:
     *
     *   a a a a b b b c  │ d asks ─► the oldest of a is closed
     *   a a a a b b b c  │ a asks ─► refused
     *
     * A request that is closed has its thread until it notices. Those are bounded, too.
     */
    static final int MOST_OF_A_SOURCE = 32;
    static final int MOST = 100;
    static final int MOST_ENDING = 50;

    private final int mostOfASource;
    private final int most;
    private final Map<String, Deque<Taken>> taken = new HashMap<>(); // by source, oldest first; guarded by this
    private int inAll; // guarded by this, as is the one below
    private int ending;

    StrangerPlaces(int mostOfASource, int most) {
        this.mostOfASource = mostOfASource;
        this.most = most;
    }

    /** One request. */
    private static final class Taken {

        private final String source;
        private final Optional<ConnectionPlaces.Place> connection;
        private boolean ends;

        Taken(String source, Optional<ConnectionPlaces.Place> connection) {
            this.source = source;
            this.connection = connection;
        }
    }

    /** Takes a place for a request until it is answered to the end, or refuses it with 429. */
    void enter(String source, HttpServletRequest request, Optional<ConnectionPlaces.Place> connection) {
        Taken mine = new Taken(source, connection);
        Optional<Taken> givesUp = take(mine);
        Request.addCompletionListener(ServletContextRequest.getServletContextRequest(request), failure -> leave(mine));
        givesUp.flatMap(oldest -> oldest.connection).ifPresent(ConnectionPlaces.Place::close);
    }

    private synchronized Optional<Taken> take(Taken mine) {
        int before = taken.getOrDefault(mine.source, new ArrayDeque<>()).size();
        if (before >= mostOfASource) {
            throw InFlight.full();
        }
        Optional<Taken> givesUp = inAll < most ? Optional.empty() : Optional.of(oldestOfMost(before));
        givesUp.ifPresent(oldest -> {
            remove(oldest);
            oldest.ends = true;
            ending++;
        });
        taken.computeIfAbsent(mine.source, source -> new ArrayDeque<>()).addLast(mine);
        inAll++;
        return givesUp;
    }

    private Taken oldestOfMost(int more) {
        if (ending >= MOST_ENDING) {
            throw InFlight.full();
        }
        return taken.values().stream()
                .filter(places -> places.size() > more)
                .reduce((one, other) -> one.size() >= other.size() ? one : other)
                .orElseThrow(InFlight::full)
                .getFirst();
    }

    private synchronized void leave(Taken place) {
        if (place.ends) {
            ending--;
        } else {
            remove(place);
        }
    }

    private void remove(Taken place) {
        Deque<Taken> places = taken.get(place.source);
        if (places != null && places.remove(place)) {
            inAll--;
            if (places.isEmpty()) {
                taken.remove(place.source);
            }
        }
    }
}
