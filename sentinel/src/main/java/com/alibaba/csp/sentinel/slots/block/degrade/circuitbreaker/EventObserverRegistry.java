package com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who wants to hear of breakers that change their state, by name. Safe for many threads. */
public class EventObserverRegistry {

    private static final EventObserverRegistry INSTANCE = new EventObserverRegistry();

    private final Map<String, CircuitBreakerStateChangeObserver> observers = new ConcurrentHashMap<>();

    EventObserverRegistry() {}

    /** Adds an observer; one of the same name goes. */
    public void addStateChangeObserver(String name, CircuitBreakerStateChangeObserver observer) {
        if (name == null || observer == null) {
            throw new IllegalArgumentException(
                    (name == null ? "name" : "observer") + ": null (expected: a name and an observer)");
        }
        observers.put(name, observer);
    }

    public boolean removeStateChangeObserver(String name) {
        if (name == null) {
            throw new IllegalArgumentException("name: null (expected: a name)");
        }
        return observers.remove(name) != null;
    }

    /** A copy of those who are there. */
    public List<CircuitBreakerStateChangeObserver> getStateChangeObservers() {
        return new ArrayList<>(observers.values());
    }

    public static EventObserverRegistry getInstance() {
        return INSTANCE;
    }
}
