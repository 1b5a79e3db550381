package io.headgate.breaker;

import io.headgate.event.Event;
import io.headgate.event.EventSink;
import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Priority;
import io.headgate.guard.Site;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A guard on a ticker that the test moves, and everything it published. */
final class Rig implements Site {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private static final Call CALL = new Call("orders", "", "", 1, Priority.NORMAL, true) {};
    private static final long REFUSED = Long.MIN_VALUE;
    private static final RuntimeException ERROR = new IllegalStateException("broken");

    final FakeTicker ticker = new FakeTicker();
    final FakeWallClock wall = new FakeWallClock(START, ticker);
    final List<Event> published = new CopyOnWriteArrayList<>();
    Guard guard;

    Rig(BreakerRule rule) {
        guard = new BreakerKind().guard(rule.withId("b"), this);
    }

    /** Changes the rule as the engine does. */
    void change(BreakerRule rule) {
        guard.retire(ticker.read());
        guard = new BreakerKind().guardAfter(rule.withId("b"), guard, this);
    }

    void advance(long millis) {
        ticker.advance(Duration.ofMillis(millis));
    }

    /** Whether a call that begins now is admitted; asked again with a later instant when this one is stale. */
    boolean take() {
        return takenAt(ticker.read()) != REFUSED;
    }

    /** A call that begins now; fails when it is refused. @return the instant it began at */
    long begin() {
        long taken = takenAt(ticker.read());
        if (taken == REFUSED) {
            throw new AssertionError("refused: " + explain());
        }
        return taken;
    }

    private long takenAt(long now) {
        long answer = guard.take(CALL, null, now, 0);
        if (answer == Guard.STALE) {
            return takenAt(guard.latest(now));
        }
        return answer == Guard.ADMITTED ? now : REFUSED;
    }

    void giveBack(long takenAt) {
        guard.giveBack(CALL, null, takenAt, 0);
    }

    void succeed(long startedAt) {
        guard.finished(CALL, null, startedAt, ticker.read(), "fine", null);
    }

    void answer(long startedAt, Object result) {
        guard.finished(CALL, null, startedAt, ticker.read(), result, null);
    }

    void fail(long startedAt) {
        fail(startedAt, ERROR);
    }

    void fail(long startedAt, Throwable error) {
        guard.finished(CALL, null, startedAt, ticker.read(), null, error);
    }

    /** The error of a call that has ended already becomes known now. */
    void failLate(long startedAt, long endedAt) {
        guard.failedLate(CALL, null, startedAt, endedAt, ticker.read(), ERROR);
    }

    /** So many calls that begin and succeed now. */
    void good(int calls) {
        for (int i = 0; i < calls; i++) {
            succeed(begin());
        }
    }

    /** So many calls that begin and fail now. */
    void bad(int calls) {
        for (int i = 0; i < calls; i++) {
            fail(begin());
        }
    }

    BreakerState state() {
        return breaker().state();
    }

    Breaker breaker() {
        return ((BreakerGuard) guard).breaker();
    }

    Tally tally() {
        return breaker().tally(ticker.read());
    }

    Explanation explain() {
        return guard.explain(CALL, null, ticker.read());
    }

    /** Every change so far, as from, to, cause. */
    List<String> changes() {
        return published.stream()
                .map(event -> ((BreakerChanged) event).change())
                .map(change -> change.from() + " " + change.to() + " " + change.cause())
                .toList();
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
        return published::add;
    }
}
