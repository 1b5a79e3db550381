package io.headgate.verify;

import io.headgate.event.Event;
import io.headgate.event.EventSink;
import io.headgate.guard.Call;
import io.headgate.guard.Guard;
import io.headgate.guard.Priority;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A place for one guard without an engine around it: clocks that are moved, and what happens when its rule changes. */
public final class GuardStand implements Site {

    /** Moved by hand. */
    public final FakeTicker ticker = new FakeTicker();

    /** Moves with the ticker. */
    public final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);

    private final List<Event> events = new CopyOnWriteArrayList<>();

    /** A call by {@code origin}. */
    public static Call call(String origin, long permits) {
        return new Call("orders", "", origin, permits, Priority.NORMAL, true) {};
    }

    /** Takes now, and does as the engine does when that is stale. */
    public boolean take(Guard guard, Call call) {
        return takeFor(guard, call, "") == Guard.ADMITTED;
    }

    /** As {@link #take}, with an argument. @return the guard's answer, without a wait */
    public long takeFor(Guard guard, Call call, Object argument) {
        long answer = guard.take(call, argument, guard.latest(ticker.read()), 0);
        while (answer == Guard.STALE) {
            answer = guard.take(call, argument, guard.latest(ticker.read()), 0);
        }
        return answer;
    }

    /** What the engine does when {@code rule} replaces that of {@code before}. */
    public <R extends Rule> Guard changed(RuleKind<R> kind, Guard before, R rule) {
        before.retire(ticker.read());
        return kind.guardAfter(rule, before, this);
    }

    /** Lets time pass. */
    public void pass(Duration time) {
        ticker.advance(time);
    }

    @Override
    public String resource() {
        return "orders";
    }

    @Override
    public FakeTicker ticker() {
        return ticker;
    }

    @Override
    public FakeWallClock wall() {
        return wall;
    }

    @Override
    public EventSink events() {
        return events::add;
    }
}
