package io.headgate.guard;

import io.headgate.event.EventSink;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;

/** What a guard is built with. */
public interface Site {

    /** The name of the resource it guards, or the text of the target when several resources share it. */
    String resource();

    /** Monotonic time; for {@code Algorithm.giveBack} and for starting state. Decisions get their time as an argument. */
    Ticker ticker();

    /** Civil time, for windows that line up with it. */
    WallClock wall();

    /** Where to publish state changes. */
    EventSink events();
}
