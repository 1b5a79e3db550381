package io.headgate.adapters.spring.boot.client;

import java.util.List;
import java.util.function.Consumer;

/** Puts something in front of what a client has of its kind. */
final class Outermost {
    /*
     *   Headgate ─► sign in ─► try again ─► balance ─► network
     *
     * In front, so that a refused call costs none of the work behind it, has the host that the application wrote and not the instance
     * that somebody has chosen, and is one call however often it is tried. Not twice, should the application have put one there.
     */

    private Outermost() {}

    /** Puts {@code own} first, unless one of its class is there. */
    static <T> Consumer<List<T>> of(T own) {
        return present -> {
            if (present.stream().noneMatch(own.getClass()::isInstance)) {
                present.add(0, own);
            }
        };
    }
}
