package io.headgate.console.web;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Places for links: so many in all, and so many for one application. Safe for many threads. */
final class LinkPlaces {

    private final int most;
    private final int mostOfAnApplication;
    private final Map<String, Integer> taken = new HashMap<>(); // guarded by this, as is the one below
    private int inAll;

    LinkPlaces(int most, int mostOfAnApplication) {
        this.most = most;
        this.mostOfAnApplication = mostOfAnApplication;
    }

    /** Why there is no place for one more of that application; empty when there is. */
    synchronized Optional<String> full(String application) {
        if (taken.getOrDefault(application, 0) >= mostOfAnApplication) {
            return Optional.of("too many instances of this application are linked");
        }
        return inAll >= most ? Optional.of("too many instances are linked") : Optional.empty();
    }

    /** Takes a place; else says why there is none. */
    synchronized Optional<String> enter(String application) {
        Optional<String> full = full(application);
        if (full.isEmpty()) {
            taken.merge(application, 1, Integer::sum);
            inAll++;
        }
        return full;
    }

    /** Gives a place back that was taken. */
    synchronized void leave(String application) {
        taken.computeIfPresent(application, (name, count) -> count == 1 ? null : count - 1);
        inAll--;
    }
}
