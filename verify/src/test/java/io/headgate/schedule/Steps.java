package io.headgate.schedule;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** What stands in the code of the classes under test: each call is a place where their thread may be suspended. */
public final class Steps {

    private Steps() {}

    private static SteppedThread here() {
        return Thread.currentThread() instanceof SteppedThread stepped && stepped.quiet == 0 ? stepped : null;
    }

    /** Before anything that other threads could see, or see the effect of. */
    public static void step(String place) {
        SteppedThread here = here();
        if (here != null) {
            here.schedule.step(here, place);
        }
    }

    /** In place of {@link Thread#onSpinWait} and {@link Thread#yield}: the others come first. */
    public static void giveWay() {
        SteppedThread here = here();
        if (here != null) {
            here.schedule.giveWay(here, "spins");
        }
    }

    /** In place of {@link Lock#lock}. */
    public static void lock(Lock lock) {
        SteppedThread here = here();
        if (here == null) {
            lock.lock();
            return;
        }
        here.schedule.step(here, "lock");
        while (!lock.tryLock()) {
            here.schedule.block(here, "waits for a lock", () -> !((ReentrantLock) lock).isLocked());
        }
    }

    /** In place of entering a monitor. */
    public static void enter(Object monitor) {
        SteppedThread here = here();
        if (here != null) {
            here.schedule.step(here, "monitor");
            here.schedule.enter(here, monitor);
        }
    }

    /** In place of leaving a monitor. */
    public static void exit(Object monitor) {
        SteppedThread here = here();
        if (here != null) {
            here.schedule.exit(here, monitor);
        }
    }

    /** In place of {@code LockSupport.parkNanos}. */
    public static void parkNanos(Object blocker, long nanos) {
        SteppedThread here = here();
        if (here != null) {
            here.schedule.park(here);
        }
    }

    /** In place of {@code LockSupport.unpark}. */
    public static void unpark(Thread thread) {
        step("unpark");
        if (thread instanceof SteppedThread parked) {
            parked.permit = true;
        }
    }

    /** From here to {@link #loud}, one step: a class that is initialised, a map that computes a value under a lock of its own. */
    public static void quiet() {
        if (Thread.currentThread() instanceof SteppedThread stepped) {
            stepped.quiet++;
        }
    }

    /** Ends what {@link #quiet} began. */
    public static void loud() {
        if (Thread.currentThread() instanceof SteppedThread stepped) {
            stepped.quiet--;
        }
    }
}
