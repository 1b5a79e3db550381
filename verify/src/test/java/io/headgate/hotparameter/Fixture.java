package io.headgate.hotparameter;

import io.headgate.event.Event;
import io.headgate.event.EventSink;
import io.headgate.guard.Call;
import io.headgate.guard.Guard;
import io.headgate.guard.Priority;
import io.headgate.guard.Site;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A guard of this package without an engine around it, in virtual time. */
final class Fixture implements Site {

    static final long NO_WAIT = 0;
    static final Call CALL = call(1);

    final FakeTicker ticker = new FakeTicker();
    final List<Event> events = new CopyOnWriteArrayList<>();
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);
    private final HotParameterKind kind = new HotParameterKind(7);

    static Call call(long permits) {
        return new Call("orders", "", "", permits, Priority.NORMAL, true) {};
    }

    Guard guard(HotParameterRule rule) {
        return kind.guard(rule, this);
    }

    Guard guard(HotParameterBreakerRule rule) {
        return new HotParameterBreakerKind().guard(rule, this);
    }

    Guard change(Guard before, HotParameterBreakerRule rule) {
        before.retire(ticker.read());
        return new HotParameterBreakerKind().guardAfter(rule, before, this);
    }

    Guard change(Guard before, HotParameterRule rule) {
        before.retire(ticker.read());
        return kind.guardAfter(rule, before, this);
    }

    /** Asks at the present time, without a wait. */
    boolean admits(Guard guard, Object arguments) {
        return guard.take(CALL, arguments, ticker.read(), NO_WAIT) == Guard.ADMITTED;
    }

    /** How many of {@code asked} calls get through at the present time. */
    int admitted(Guard guard, Object arguments, int asked) {
        int admitted = 0;
        for (int i = 0; i < asked; i++) {
            admitted += admits(guard, arguments) ? 1 : 0;
        }
        return admitted;
    }

    void finish(Guard guard, Object arguments) {
        guard.finished(CALL, arguments, ticker.read(), ticker.read(), null, null);
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
        return wall;
    }

    @Override
    public EventSink events() {
        return events::add;
    }
}
