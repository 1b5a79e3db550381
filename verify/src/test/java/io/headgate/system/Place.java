package io.headgate.system;

import io.headgate.event.Event;
import io.headgate.event.EventSink;
import io.headgate.guard.Site;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A site for tests of guards without the engine; keeps the events. */
public final class Place implements Site {

    public final List<Event> published = Collections.synchronizedList(new ArrayList<>());
    private final Ticker ticker;

    public Place(Ticker ticker) {
        this.ticker = ticker;
    }

    @Override
    public String resource() {
        return "orders";
    }

    @Override
    public Ticker ticker() {
        return ticker;
    }

    @Override
    public WallClock wall() {
        return WallClock.system();
    }

    @Override
    public EventSink events() {
        return published::add;
    }
}
