package io.headgate.sentinel;

import io.headgate.Caller;
import io.headgate.Resource;
import io.headgate.Verdict;
import io.headgate.guard.Arguments;
import io.headgate.guard.Priority;
import io.headgate.limiter.Algorithm;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Puts the calls of one route to the engine. Safe for many threads. */
final class Desk {

    private static final int MOST_WEIGHTS = 64;
    private static final Duration LONGEST_WAIT = Duration.ofNanos(Algorithm.MAX_WAIT_NANOS);

    private final Caller usual;
    private final Caller prioritized;
    private final Caller weightless;
    private final ConcurrentHashMap<Integer, Caller> byWeight = new ConcurrentHashMap<>();

    Desk(Resource resource, String entrance, String origin, boolean inbound) {
        Caller caller = resource.through(entrance).from(origin);
        usual = inbound ? caller.inbound() : caller.outbound();
        prioritized = usual.prioritized(Priority.HIGH);
        weightless = usual.weightless();
    }

    /** An {@link io.headgate.Admittance} of a call that begins now, an entry when there is more to know, or a refusal. */
    Verdict ask(long now, int count, boolean isPrioritized, Object[] args) {
        Caller caller = caller(count, isPrioritized);
        try {
            return caller.admitAt(now, arguments(args), Algorithm.MAX_WAIT_NANOS);
        } catch (InterruptedException interrupted) {
            return enterWhateverComes(caller, args, true);
        }
    }

    /** An entry, or a refusal. */
    Verdict enter(int count, boolean isPrioritized, Object[] args) {
        return enterWhateverComes(caller(count, isPrioritized), args, false);
    }

    /**
     * Waits for a turn are not interrupted (see {@link Clock}), but questions to a store are. Those end soon, one way or another, and
     * the answer counts.
     */
    private static Verdict enterWhateverComes(Caller caller, Object[] args, boolean wasInterrupted) {
        boolean interrupted = wasInterrupted;
        try {
            while (true) {
                try {
                    return caller.tryEnter(arguments(args), LONGEST_WAIT);
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Caller caller(int count, boolean isPrioritized) {
        if (count <= 0) {
            return weightless;
        }
        if (isPrioritized) {
            return count > 1 ? prioritized.weighing(count) : prioritized;
        }
        return count > 1 ? weighing(count) : usual;
    }

    private Caller weighing(int count) {
        Caller known = byWeight.get(count);
        if (known != null) {
            return known;
        }
        Caller fresh = usual.weighing(count);
        if (byWeight.size() < MOST_WEIGHTS) {
            byWeight.put(count, fresh);
        }
        return fresh;
    }

    /** As the engine takes them. */
    static @Nullable Object arguments(Object @Nullable [] args) {
        if (args == null || args.length == 0) {
            return null;
        }
        return args.length == 1 ? args[0] : Arguments.of(args);
    }
}
