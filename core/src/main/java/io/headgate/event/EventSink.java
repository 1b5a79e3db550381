package io.headgate.event;

/** Where events go. Publishing never throws, and never waits for anyone but the listeners themselves. */
@FunctionalInterface
public interface EventSink {

    /** Tells every listener. */
    void publish(Event event);
}
