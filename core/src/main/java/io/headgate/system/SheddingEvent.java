package io.headgate.system;

import io.headgate.event.Event;

/** Something about shedding that an operator may want to know. */
public sealed interface SheddingEvent extends Event {

    /** The id of the rule. */
    String ruleId();

    /** What the rule watches. */
    Signal signal();

    /** Calls are shed from now on, because the signal has reached {@code value}. */
    record Began(String ruleId, Signal signal, double value) implements SheddingEvent {}

    /** No more calls are shed. */
    record Ended(String ruleId, Signal signal) implements SheddingEvent {}

    /** The signal is not available any more: until it is, the rule is passed over. */
    record SignalLost(String ruleId, Signal signal) implements SheddingEvent {}
}
