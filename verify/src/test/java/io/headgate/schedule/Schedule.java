package io.headgate.schedule;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One run of a scenario: which thread goes on at each step is drawn from the number of the schedule. */
final class Schedule {

    /*
     * All threads but one are parked, and the one that runs decides at each of its steps who goes on.
     *
     * Most schedules are drawn as PCT does (Burckhardt and others, ASPLOS 2010): threads have priorities in random order,
     * the one with the highest runs, and at a few random steps the one that runs gets the lowest. A bug that needs d
     * suspensions at the right places is found with a probability of 1 / (threads · steps^(d-1)) or more in each schedule,
     * however long the code is. One schedule in four changes threads at random instead, which finds what needs many changes.
     */
    private static final int MOST_STEPS = 50_000;
    private static final int MOST_SUSPENSIONS = 5;
    private static final long LONGEST_RUN_SECONDS = 60;

    private final SplittableRandom random;
    private final List<SteppedThread> threads = new ArrayList<>();
    private final boolean[] suspendAt;
    private final int changeOneIn; // at random; 0: never
    private final Map<Object, Monitor> monitors = new IdentityHashMap<>();
    private final CountDownLatch allEnded;
    private final StringBuilder changes = new StringBuilder();
    private volatile @Nullable SteppedThread running;
    private volatile @Nullable Throwable failure;
    private int lowest;
    private int steps;
    private long signature = 1;

    /** A suspended thread goes on when its priority says so; {@code length} is about how many steps a run takes. */
    Schedule(long number, long seed, int length, List<Runnable> bodies) {
        random = new SplittableRandom(seed + number * 0x9E3779B97F4A7C15L);
        allEnded = new CountDownLatch(bodies.size());
        for (Runnable body : bodies) {
            threads.add(new SteppedThread(this, threads.size(), body));
        }
        suspendAt = new boolean[length];
        boolean plain = number == 0;
        changeOneIn = !plain && number % 4 == 3 ? 2 + random.nextInt(20) : 0;
        for (SteppedThread each : threads) {
            each.priority = -each.number;
        }
        lowest = -threads.size();
        if (!plain && changeOneIn == 0) {
            draw();
        }
    }

    private void draw() {
        for (int i = threads.size() - 1; i > 0; i--) {
            SteppedThread other = threads.get(random.nextInt(i + 1));
            int swapped = other.priority;
            other.priority = threads.get(i).priority;
            threads.get(i).priority = swapped;
        }
        for (int i = 1 + random.nextInt(MOST_SUSPENSIONS); i > 0; i--) {
            suspendAt[random.nextInt(suspendAt.length)] = true;
        }
    }

    /** Runs all threads to their end. */
    void run() {
        threads.forEach(Thread::start);
        SteppedThread first = highest();
        note("all begin", first);
        goOn(first);
        try {
            if (!allEnded.await(LONGEST_RUN_SECONDS, TimeUnit.SECONDS)) {
                failed(new AssertionError("blocked outside of the schedule: " + states()));
            }
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    int steps() {
        return steps;
    }

    /** A number that tells this order of threads and places from another. */
    long signature() {
        return signature;
    }

    String changes() {
        return changes.toString();
    }

    void failed(Throwable thrown) {
        if (failure == null && !(thrown instanceof Stopped)) {
            failure = thrown;
        }
    }

    // ------------------------------------------------------------------ by the thread that runs

    void step(SteppedThread here, String place) {
        count(here, place);
        if (changeOneIn > 0 ? random.nextInt(changeOneIn) == 0 : steps < suspendAt.length && suspendAt[steps]) {
            here.priority = --lowest;
            change(here);
        }
    }

    void giveWay(SteppedThread here, String place) {
        if (!here.place.equals(place)) { // a loop that only spins is one step
            count(here, place);
            here.priority = --lowest;
            change(here);
        }
    }

    private void count(SteppedThread here, String place) {
        here.place = place;
        if (++steps > MOST_STEPS && failure == null) {
            failed(new AssertionError("does not end: " + states()));
        }
        if (steps > MOST_STEPS) {
            throw new Stopped();
        }
    }

    void block(SteppedThread here, String place, BooleanSupplier until) {
        count(here, place);
        here.blockedUntil = until;
        change(here);
        here.blockedUntil = null;
    }

    void park(SteppedThread here) {
        count(here, "parks");
        if (random.nextInt(4) == 0) {
            giveWay(here, "parks for a moment"); // its time is up, or it wakes for no reason, as it may
        } else {
            here.timed = true;
            here.blockedUntil = () -> here.permit || here.isInterrupted();
            change(here);
            here.blockedUntil = null;
            here.timed = false;
        }
        here.permit = false;
    }

    void enter(SteppedThread here, Object monitor) {
        Monitor state = monitors.computeIfAbsent(monitor, unused -> new Monitor());
        while (state.holder != null && state.holder != here) {
            block(here, "waits for a monitor", () -> state.holder == null);
        }
        state.holder = here;
        state.depth++;
    }

    void exit(SteppedThread here, Object monitor) {
        Monitor state = monitors.get(monitor);
        if (state != null && state.holder == here && --state.depth == 0) {
            state.holder = null;
        }
    }

    void end(SteppedThread here) {
        here.ended = true;
        SteppedThread next = highest();
        if (next != null) {
            note(here.number + " ends", next);
        }
        allEnded.countDown();
        goOn(next);
    }

    // ------------------------------------------------------------------ who goes on

    private void change(SteppedThread here) {
        SteppedThread next = changeOneIn > 0 ? any() : highest();
        if (next == null) {
            failed(new AssertionError("nobody can go on: " + states()));
            steps = MOST_STEPS;
            throw new Stopped();
        }
        if (next != here) {
            note(here.number + " stops at " + here.place, next);
            goOn(next);
            await(here);
        }
    }

    private void note(String last, SteppedThread next) {
        signature = signature * 0x9E3779B97F4A7C15L + steps * 31L + next.number;
        changes.append("\n  ").append(last).append(", ");
        changes.append(next.number).append(" goes on from ").append(next.place);
    }

    private @Nullable SteppedThread highest() {
        SteppedThread best = null;
        for (SteppedThread each : threads) {
            if (each.canRun() && (best == null || each.priority > best.priority)) {
                best = each;
            }
        }
        return best != null ? best : stuck();
    }

    private @Nullable SteppedThread any() {
        List<SteppedThread> ready =
                threads.stream().filter(SteppedThread::canRun).toList();
        return ready.isEmpty() ? stuck() : ready.get(random.nextInt(ready.size()));
    }

    /** One that is parked for a time, now that nothing else happens; while all are being stopped, anyone. */
    private @Nullable SteppedThread stuck() {
        for (SteppedThread each : threads) {
            if (!each.ended && (each.timed || steps >= MOST_STEPS)) {
                return each;
            }
        }
        return null;
    }

    private void goOn(@Nullable SteppedThread next) {
        if (next != null) {
            running = next;
            LockSupport.unpark(next);
        }
    }

    void await(SteppedThread here) {
        while (running != here) {
            LockSupport.park(this);
        }
    }

    private String states() {
        StringBuilder all = new StringBuilder();
        threads.forEach(each ->
                all.append("\n  ").append(each.number).append(each.ended ? " has ended" : " is at " + each.place));
        return all.toString();
    }

    private static final class Monitor {
        @Nullable
        SteppedThread holder;

        int depth;
    }

    /** Ends a thread whose schedule has failed already. */
    static final class Stopped extends Error {
        private static final long serialVersionUID = 1;

        Stopped() {
            super(null, null, false, false);
        }
    }
}
