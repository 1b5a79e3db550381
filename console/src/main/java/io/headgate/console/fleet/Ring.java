package io.headgate.console.fleet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/** The newest of something, so many and no more. Safe for many threads. */
final class Ring<T> {

    private final int most;
    private final Deque<T> items = new ArrayDeque<>();

    Ring(int most) {
        this.most = most;
    }

    synchronized void add(T item) {
        if (items.size() == most) {
            items.removeFirst();
        }
        items.addLast(item);
    }

    /** Those that are wanted, newest first, so many and no more. */
    synchronized List<T> newest(int limit, Predicate<? super T> wanted) {
        List<T> found = new ArrayList<>();
        Iterator<T> each = items.descendingIterator();
        while (found.size() < limit && each.hasNext()) {
            T item = each.next();
            if (wanted.test(item)) {
                found.add(item);
            }
        }
        return found;
    }
}
