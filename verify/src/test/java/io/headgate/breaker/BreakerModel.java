package io.headgate.breaker;

import java.util.ArrayList;
import java.util.List;

/**
 * What a breaker does, worked out as plainly as possible: every result is kept, every call knows the generation that
 * admitted it, and thresholds are whole percentages compared in integers.
 */
final class BreakerModel {

    /** An admitted call. */
    record Admitted(int generation, long at) {}

    private record Result(long slice, boolean bad) {}

    private final BreakerSettings settings;
    private final int percentOrCount;
    private final long edge;
    private final List<Result> results = new ArrayList<>();
    private final List<Long> probes = new ArrayList<>();
    private BreakerState state = BreakerState.CLOSED;
    private int generation;
    private long began;
    private int openings;
    private int step;
    private int arrivals;
    private int shared;

    /** {@code percentOrCount} is the threshold of the trip, as a percentage where that is a ratio. */
    BreakerModel(BreakerSettings settings, int percentOrCount, long now) {
        this.settings = settings;
        this.percentOrCount = percentOrCount;
        this.edge = now;
        this.began = now;
    }

    BreakerState state() {
        return state;
    }

    Admitted take(long now) {
        if (state == BreakerState.RAMPING) {
            judgeRamp(now);
        }
        if (state == BreakerState.OPEN && now >= began + settings.openTime().nanos(openings)) {
            boolean ramp = settings.recovery() instanceof Recovery.Ramp;
            enter(ramp ? BreakerState.RAMPING : BreakerState.HALF_OPEN, now);
        }
        boolean admits = switch (state) {
            case CLOSED -> true;
            case HALF_OPEN -> takeProbe(now);
            case RAMPING -> takeShare(now);
            default -> false;
        };
        return admits ? new Admitted(generation, Math.max(now, began)) : null;
    }

    private boolean takeProbe(long now) {
        Recovery.Probes wanted = (Recovery.Probes) settings.recovery();
        if (probes.size() + results.size() == wanted.count()) {
            if (now < probes.get(0) + wanted.leaseNanos(settings.openTime())) {
                return false;
            }
            probes.remove(0);
        }
        probes.add(now);
        return true;
    }

    private boolean takeShare(long now) {
        if (stepAt(now) != step || arrivals == 100) {
            step = stepAt(now);
            arrivals = 0;
            shared = 0;
        }
        arrivals++;
        int mayRun = (arrivals * ramp().percentages().get(step) + 99) / 100;
        if (shared < mayRun) {
            shared++;
            return true;
        }
        return false;
    }

    void giveBack(Admitted call) {
        if (call.generation != generation) {
            return;
        }
        if (state == BreakerState.HALF_OPEN) {
            probes.remove((Long) call.at);
        } else if (state == BreakerState.RAMPING && stepAt(call.at) == step && shared > 0) {
            arrivals--;
            shared--;
        }
    }

    void finished(Admitted call, long now, boolean failed, boolean ignored) {
        boolean bad = settings.trip() instanceof Trip.SlowCalls slow
                ? now - call.at > slow.slowerThan().toNanos()
                : failed;
        if (call.generation != generation || state == BreakerState.OPEN) {
            return;
        }
        if (state == BreakerState.HALF_OPEN) {
            if (probes.remove((Long) call.at) && !ignored) {
                results.add(new Result(0, bad));
                judgeProbes(now);
            }
        } else if (!ignored) {
            results.add(new Result(slice(now), bad));
            judgeResults(now);
        }
    }

    private void judgeResults(long now) {
        if (state == BreakerState.RAMPING) {
            judgeRamp(now);
        }
        Tally tally = tally(now);
        boolean counting = state == BreakerState.CLOSED || state == BreakerState.RAMPING;
        if (counting && tally.total() >= settings.minimumCalls() && reached(tally.total(), tally.bad())) {
            enter(BreakerState.OPEN, now);
        }
    }

    private void judgeProbes(long now) {
        int count = ((Recovery.Probes) settings.recovery()).count();
        long bad = results.stream().filter(Result::bad).count();
        if (stillBad(count, bad)) {
            enter(BreakerState.OPEN, now);
        } else if (results.size() == count) {
            enter(BreakerState.CLOSED, now);
        }
    }

    private void judgeRamp(long now) {
        Tally tally = tally(now);
        if (now >= began + ramp().duration().toNanos() && tally.total() > 0) {
            boolean bad = stillBad(tally.total(), tally.bad());
            enter(bad ? BreakerState.OPEN : BreakerState.CLOSED, now);
        }
    }

    private boolean stillBad(long total, long bad) {
        return bad == total || reached(total, bad);
    }

    private boolean reached(long total, long bad) {
        boolean count = settings.trip() instanceof Trip.ErrorCount;
        long figure = count ? bad : bad * 100;
        long limit = count ? percentOrCount : percentOrCount * total;
        boolean allSlow = settings.trip() instanceof Trip.SlowCalls && bad == total && total > 0;
        return figure > limit || (figure == limit && !settings.strictlyAbove()) || allSlow;
    }

    private void enter(BreakerState next, long now) {
        boolean closedFromRamp = next == BreakerState.CLOSED && state == BreakerState.RAMPING;
        if (next == BreakerState.OPEN) {
            openings++;
        } else if (next == BreakerState.CLOSED) {
            openings = 0;
        }
        state = next;
        began = closedFromRamp ? now + 1 : now;
        generation++;
        results.clear();
        probes.clear();
        step = 0;
        arrivals = 0;
        shared = 0;
    }

    Tally tally(long now) {
        if (state == BreakerState.HALF_OPEN) {
            return new Tally(0, 0);
        }
        long newest = slice(now);
        List<Result> seen = results.stream()
                .filter(result -> result.slice > newest - settings.span().slices())
                .toList();
        return new Tally(seen.size(), seen.stream().filter(Result::bad).count());
    }

    private long slice(long now) {
        return Math.floorDiv(
                now - edge, settings.span().length().toNanos() / settings.span().slices());
    }

    private int stepAt(long now) {
        int steps = ramp().percentages().size();
        return (int) Math.min(steps - 1, (now - began) / (ramp().duration().toNanos() / steps));
    }

    private Recovery.Ramp ramp() {
        return (Recovery.Ramp) settings.recovery();
    }
}
