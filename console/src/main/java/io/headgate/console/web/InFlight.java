package io.headgate.console.web;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The requests that are open now, each until it is answered: a live stream until it ends. So many for an account, so many in
 * all; more are refused. Safe for many threads.
 */
final class InFlight {

    private final int mostPerAccount;
    private final int mostInAll;
    private final AtomicInteger inAll = new AtomicInteger();
    private final Map<String, Integer> perAccount = new ConcurrentHashMap<>();
    private final Map<Place, AsyncContext> streams = new ConcurrentHashMap<>();

    InFlight(int mostPerAccount, int mostInAll) {
        this.mostPerAccount = mostPerAccount;
        this.mostInAll = mostInAll;
    }

    /** A place for one request, to be left once. */
    Place enter(String account) {
        if (inAll.incrementAndGet() > mostInAll) {
            inAll.decrementAndGet();
            throw full();
        }
        if (perAccount.merge(account, 1, Integer::sum) > mostPerAccount) {
            leave(account);
            throw full();
        }
        return new Place(account);
    }

    private static Refusal full() {
        return new Refusal(429, Map.of("error", "too many requests are open at once", "retryAfterSeconds", 1));
    }

    private void leave(String account) {
        perAccount.computeIfPresent(account, (name, open) -> open == 1 ? null : open - 1);
        inAll.decrementAndGet();
    }

    /** Ends the live streams of an account: it may no longer see what they show. */
    void endStreams(String account) {
        for (Place place : Set.copyOf(streams.keySet())) {
            if (place.account.equals(account)) {
                place.end();
            }
        }
    }

    int open() {
        return inAll.get();
    }

    /** Where one request is while it is open. */
    final class Place implements AsyncListener {

        private final String account;
        private final AtomicBoolean left = new AtomicBoolean();

        private Place(String account) {
            this.account = account;
        }

        /** The handler has returned: the request is over, or goes on as a stream and is over when that ends. */
        void handled(HttpServletRequest request) {
            try {
                if (request.isAsyncStarted()) {
                    AsyncContext stream = request.getAsyncContext();
                    streams.put(this, stream);
                    stream.addListener(this);
                    return;
                }
            } catch (IllegalStateException ended) {
                // it ended in between
            }
            leave();
        }

        void leave() {
            streams.remove(this);
            if (left.compareAndSet(false, true)) {
                InFlight.this.leave(account);
            }
        }

        private void end() {
            AsyncContext stream = streams.remove(this);
            if (stream != null) {
                try {
                    stream.complete();
                } catch (IllegalStateException ended) {
                    leave();
                }
            }
        }

        @Override
        public void onComplete(AsyncEvent event) {
            leave();
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            leave();
        }

        @Override
        public void onError(AsyncEvent event) {
            leave();
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this);
        }
    }
}
