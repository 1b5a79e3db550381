package io.headgate.examples.shop.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps what became of all calls, by act and client. When the story is told again its acts go on where they were, so that the
 * ledger does not grow. Safe for many threads.
 */
public final class Ledger {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Page> pages = new LinkedHashMap<>();
    private final AtomicReference<Tally> lately = new AtomicReference<>(new Tally());

    private static final class Page {
        private final Map<String, Tally> clients = new LinkedHashMap<>();
        private Duration lasted = Duration.ZERO;
    }

    /** An act begins; clients that are new to it come after those that were there, in this order. */
    public void begin(String act, Collection<String> clients) {
        clients.forEach(client -> tally(act, client));
    }

    /** What became of a call that belongs to that act, whichever is on now. */
    public void add(String act, String client, Answer answer) {
        tally(act, client).add(answer);
        lately.get().add(answer);
    }

    /** The act was on for so long. */
    public void lasted(String act, Duration time) {
        lock.lock();
        try {
            Page page = page(act);
            page.lasted = page.lasted.plus(time);
        } finally {
            lock.unlock();
        }
    }

    /** What came since this was last asked; for showing, an answer that comes just now may be in none. */
    public Figures sinceLast() {
        return lately.getAndSet(new Tally()).figures();
    }

    /** All acts so far. */
    public List<ActFigures> acts() {
        lock.lock();
        try {
            List<ActFigures> acts = new ArrayList<>();
            pages.forEach((act, page) -> acts.add(figures(act, page)));
            return List.copyOf(acts);
        } finally {
            lock.unlock();
        }
    }

    private static ActFigures figures(String act, Page page) {
        Map<String, Figures> clients = new LinkedHashMap<>();
        page.clients.forEach((client, tally) -> clients.put(client, tally.figures()));
        return new ActFigures(act, page.lasted, Collections.unmodifiableMap(clients));
    }

    private Tally tally(String act, String client) {
        lock.lock();
        try {
            return page(act).clients.computeIfAbsent(client, any -> new Tally());
        } finally {
            lock.unlock();
        }
    }

    private Page page(String act) {
        return pages.computeIfAbsent(act, any -> new Page());
    }
}
