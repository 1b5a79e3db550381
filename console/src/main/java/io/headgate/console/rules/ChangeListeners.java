package io.headgate.console.rules;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Who is told when the rules of an application have changed. A listener that throws undoes nothing: what was saved is saved, so
 * the failure is logged and counted. Safe for many threads.
 */
final class ChangeListeners {

    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private final AtomicLong failures = new AtomicLong();

    void add(Consumer<String> listener) {
        listeners.add(listener);
    }

    void tell(String application) {
        for (Consumer<String> listener : listeners) {
            try {
                listener.accept(application);
            } catch (RuntimeException failed) {
                failures.incrementAndGet();
                System.getLogger("io.headgate.console")
                        .log(Level.WARNING, "telling of new rules of " + application, failed);
            }
        }
    }

    long failures() {
        return failures.get();
    }
}
