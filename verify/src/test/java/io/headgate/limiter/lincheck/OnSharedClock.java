package io.headgate.limiter.lincheck;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.window.DealtOut;
import java.util.concurrent.atomic.AtomicLong;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/**
 * The operations that Lincheck mixes on an algorithm that moves through stretches of time: windows in slices, and timelines
 * that begin a new frame. What threads get must be what they could have got one after the other from the same class.
 *
 * <p>Moving the clock is an operation of its own. To begin a stretch and to take from it are two steps here, and another
 * thread may take in between; with instants as arguments that would look as if it had jumped the queue. On a shared clock
 * it is simply a take after the clock moved. And a thread held up after reading the clock either still finds the stretch
 * it read, which is a take before the clock moved, or is told {@code STALE} and takes from the present one, which is a
 * take after it. For that the clock steps from stretch to stretch: within one, windows do not look at the time. The wall
 * clock shows the same time, and is read later than the ticker, as it is in earnest.
 */
@Param(name = "thread", gen = ThreadIdGen.class)
@Param(name = "permits", gen = IntGen.class, conf = "1:2")
public abstract class OnSharedClock {

    private final AtomicLong clock = new AtomicLong();
    private final Callers callers;
    private final long stepNanos;
    private final long unit;

    /** Operations on {@code limit}, which begins at 0, and a clock that moves by {@code stepNanos} at a time. */
    protected OnSharedClock(Limit limit, long stepNanos) {
        this.callers = new Callers(limit.start(0, clock::get));
        this.stepNanos = stepNanos;
        this.unit = 1;
    }

    /** As above on a window that begins dealt out, with takes of {@code unit} permits or twice as many. */
    protected OnSharedClock(Limit window, long stepNanos, long unit) {
        this.callers = new Callers(DealtOut.start(window, clock::get));
        this.stepNanos = stepNanos;
        this.unit = unit;
    }

    @Operation
    public void advance() {
        clock.addAndGet(stepNanos);
    }

    @Operation
    public long take(@Param(name = "thread") int thread, @Param(name = "permits") int permits) {
        return callers.take(thread, unit * permits, clock.get());
    }

    @Operation
    public long takeUpTo(@Param(name = "thread") int thread) {
        return callers.takeUpTo(thread, unit * 2, clock.get());
    }

    /** At most once a scenario: after it there is little left to see. */
    @Operation(runOnce = true)
    public boolean retire() {
        return callers.retire(clock.get());
    }

    /** For subclasses that can give back. */
    final long giveBackNow(int thread) {
        return callers.giveBack(thread, clock.get());
    }

    /** For subclasses that can book. */
    final long bookNow(int thread) {
        return callers.book(thread, unit, clock.get(), Algorithm.MAX_WAIT_NANOS);
    }

    /**
     * For subclasses whose stretches do not depend on each other. Elsewhere a look is out of date at once: it begins no new
     * stretch, so one who read the clock earlier may still take from the old one, which counts in the new one, too.
     */
    final long availableNow() {
        return callers.available(clock.get());
    }
}
