package io.headgate.system;

import io.headgate.guard.Call;
import io.headgate.guard.Guard;
import io.headgate.guard.Priority;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * A service in virtual time behind a guard: it works on ten calls at once, 10 ms each, so it serves 1,000 a second; the rest
 * queue, first come, first served. Its processor is as busy as its ten workers. Callers come at random and do not wait for
 * each other. Deterministic for a seed.
 */
final class ModelledService implements Signals {

    static final int CAPACITY = 1_000;
    static final long SECOND = 1_000_000_000;
    private static final int WORKERS = 10;
    private static final long WORK = 10_000_000;
    private static final long IN_TIME = 500_000_000;

    /** What one second brought: calls answered in time, and the share of all calls that was to be shed at its end. */
    record Second(long inTime, double shed, long refused, long came) {}

    private record Running(Call call, long startedAt, long endsAt) {}

    private final PriorityQueue<Running> running = new PriorityQueue<>(Comparator.comparingLong(Running::endsAt));
    private final PriorityQueue<Long> workersFreeAt = new PriorityQueue<>();
    private final SplittableRandom random;
    final List<Second> seconds = new ArrayList<>();
    final long[] refusedBy = new long[Priority.values().length];
    final long[] cameBy = new long[Priority.values().length];
    private final double[] mix;
    private long now;
    private long workedUntilNow;
    private long askedAt;

    /** Calls come in the given parts of each priority. */
    ModelledService(long seed, double... mix) {
        random = new SplittableRandom(seed);
        this.mix = mix;
        for (int worker = 0; worker < WORKERS; worker++) {
            workersFreeAt.add(0L);
        }
    }

    /** Lets {@code perSecond} calls come in each second, for that many seconds. */
    void run(Guard guard, double perSecond, int forSeconds) {
        long end = now + forSeconds * SECOND;
        long nextSecond = now + SECOND;
        long[] counts = new long[3];
        while (now < end) {
            long arrives = now + (long) (-Math.log(1 - random.nextDouble()) / perSecond * SECOND);
            while (arrives >= nextSecond && nextSecond <= end) {
                endUntil(guard, nextSecond, counts);
                double shed = guard instanceof ShedGuard shedding
                        ? shedding.pressure().shed()
                        : 0;
                seconds.add(new Second(counts[0], shed, counts[1], counts[2]));
                counts = new long[3];
                nextSecond += SECOND;
            }
            now = Math.min(arrives, end);
            if (arrives < end) {
                endUntil(guard, arrives, counts);
                arrive(guard, counts);
            }
        }
    }

    private void endUntil(Guard guard, long instant, long[] counts) {
        while (!running.isEmpty() && running.element().endsAt() <= instant) {
            Running ended = running.remove();
            counts[0] += ended.endsAt() - ended.startedAt() <= IN_TIME ? 1 : 0;
            guard.finished(ended.call(), null, ended.startedAt(), ended.endsAt(), null, null);
        }
    }

    private void arrive(Guard guard, long[] counts) {
        Priority priority = priority();
        Call call = Calls.of(priority);
        counts[2]++;
        cameBy[priority.ordinal()]++;
        if (guard.take(call, null, now, 0) != Guard.ADMITTED) {
            counts[1]++;
            refusedBy[priority.ordinal()]++;
            return;
        }
        long begins = Math.max(now, workersFreeAt.remove());
        workersFreeAt.add(begins + WORK);
        running.add(new Running(call, now, begins + WORK));
        workedUntilNow += WORK;
    }

    private Priority priority() {
        double chosen = random.nextDouble();
        int index = 0;
        while (index < mix.length - 1 && chosen >= mix[index]) {
            chosen -= mix[index++];
        }
        return Priority.values()[index];
    }

    /** Work done by now: what was handed out, less what lies ahead of each worker. */
    private double workDone() {
        double done = workedUntilNow;
        for (long freeAt : workersFreeAt) {
            done -= Math.max(0, freeAt - now);
        }
        return done;
    }

    private double doneBefore;

    @Override
    public double cpu(long at) {
        double done = workDone();
        double share = at == askedAt ? 0 : (done - doneBefore) / (WORKERS * (double) (at - askedAt));
        doneBefore = done;
        askedAt = at;
        return share;
    }

    @Override
    public double load() {
        return Double.NaN;
    }

    @Override
    public double heap() {
        return Double.NaN;
    }

    @Override
    public double gc(long at) {
        return Double.NaN;
    }
}
