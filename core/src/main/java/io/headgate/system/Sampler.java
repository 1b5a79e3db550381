package io.headgate.system;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the signals once a period for all guards, without a thread: whichever call comes first after the period has passed
 * reads them, the others go on with what was read before. Lock-free; safe for many threads.
 */
final class Sampler {

    private final Signals signals;
    private final long everyNanos;
    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile @Nullable Sample latest; // written only by the thread that set the flag

    Sampler(Signals signals, long everyNanos) {
        this.signals = signals;
        this.everyNanos = everyNanos;
    }

    /** The newest sample, no older than a period unless another thread is reading one right now; null before the first. */
    @Nullable
    Sample at(long now) {
        Sample present = latest;
        boolean due = present == null || now - present.at() >= everyNanos;
        return due ? refreshed(present, now) : present;
    }

    private @Nullable Sample refreshed(@Nullable Sample before, long now) {
        if (!reading.compareAndSet(false, true)) {
            return before;
        }
        try {
            if (latest == before) { // else another thread has read since
                latest = new Sample(
                        now,
                        orNotAvailable(() -> signals.cpu(now)),
                        orNotAvailable(signals::load),
                        orNotAvailable(signals::heap),
                        orNotAvailable(() -> signals.gc(now)));
            }
            return latest;
        } finally {
            reading.set(false);
        }
    }

    private static double orNotAvailable(DoubleSupplier signal) {
        try {
            return signal.getAsDouble();
        } catch (RuntimeException | LinkageError unavailable) {
            return Double.NaN;
        }
    }

    long everyNanos() {
        return everyNanos;
    }
}
