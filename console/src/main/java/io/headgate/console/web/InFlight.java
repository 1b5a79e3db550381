package io.headgate.console.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Request;

/**
 * The requests that are open now, each until it is answered to the end: a live stream until it ends. So many for an account,
 * so many in all; more are refused. Safe for many threads.
 */
final class InFlight {

    private final int mostPerAccount;
    private final int mostInAll;
    private final AtomicInteger inAll = new AtomicInteger();
    private final Map<String, Integer> perAccount = new ConcurrentHashMap<>();
    private final Set<Place> places = ConcurrentHashMap.newKeySet();

    InFlight(int mostPerAccount, int mostInAll) {
        this.mostPerAccount = mostPerAccount;
        this.mostInAll = mostInAll;
    }

    /** Takes a place for a request, which it has until it is answered to the end, however that comes about. */
    void enter(String account, HttpServletRequest request) {
        if (inAll.incrementAndGet() > mostInAll) {
            inAll.decrementAndGet();
            throw full();
        }
        if (perAccount.merge(account, 1, Integer::sum) > mostPerAccount) {
            leave(account);
            throw full();
        }
        Place place = new Place(account, request);
        places.add(place);
        Request.addCompletionListener(ServletContextRequest.getServletContextRequest(request), failure -> {
            places.remove(place);
            leave(account);
        });
    }

    static Refusal full() {
        return new Refusal(429, Map.of("error", "too many requests are open at once", "retryAfterSeconds", 1));
    }

    private void leave(String account) {
        perAccount.computeIfPresent(account, (name, open) -> open == 1 ? null : open - 1);
        inAll.decrementAndGet();
    }

    /**
     * Ends the live streams of an account: it may no longer see what they show. One that is only just beginning is missed;
     * it finds out by {@link Exchange#stillSignedIn}.
     */
    void endStreams(String account) {
        for (Place place : places) {
            if (place.account.equals(account)) {
                place.endStream();
            }
        }
    }

    int open() {
        return inAll.get();
    }

    /** Where one request is while it is open; each is another. */
    private static final class Place {

        private final String account;
        private final HttpServletRequest request;

        Place(String account, HttpServletRequest request) {
            this.account = account;
            this.request = request;
        }

        void endStream() {
            try {
                if (request.isAsyncStarted()) {
                    request.getAsyncContext().complete();
                }
            } catch (IllegalStateException ended) {
                // it ended by itself meanwhile
            }
        }
    }
}
