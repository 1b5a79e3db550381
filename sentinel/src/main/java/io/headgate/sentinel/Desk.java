package io.headgate.sentinel;

import com.alibaba.csp.sentinel.log.RecordLog;
import io.headgate.Caller;
import io.headgate.Resource;
import io.headgate.Verdict;
import io.headgate.guard.Arguments;
import io.headgate.guard.Priority;
import io.headgate.limiter.Algorithm;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Puts the calls of one route to the engine. Safe for many threads. */
final class Desk {

    private static final int MOST_WEIGHTS = 64;

    private final Caller usual;
    private final Caller prioritized;
    private final ConcurrentHashMap<Integer, Caller> byWeight = new ConcurrentHashMap<>();

    Desk(Resource resource, String entrance, String origin, boolean inbound) {
        Caller caller = resource.through(entrance).from(origin);
        usual = inbound ? caller.inbound() : caller.outbound();
        prioritized = usual.prioritized(Priority.HIGH);
    }

    Verdict ask(long now, int count, boolean isPrioritized, Object[] args) {
        Caller caller = isPrioritized ? prioritized : usual;
        if (count > 1) {
            caller = isPrioritized ? caller.weighing(count) : weighing(count);
        }
        try {
            return caller.tryEnterAt(now, arguments(args), Algorithm.MAX_WAIT_NANOS);
        } catch (InterruptedException interrupted) {
            return askAgain(caller, args);
        }
    }

    /** Waits for a turn are not interrupted (see {@link Clock}), but questions to a store are: those end soon, one way or another. */
    private static Verdict askAgain(Caller caller, Object[] args) {
        try {
            while (true) {
                try {
                    return caller.tryEnterAt(Clock.nanos(), arguments(args), Algorithm.MAX_WAIT_NANOS);
                } catch (InterruptedException again) {
                    RecordLog.debug("interrupted again while a limit was asked for");
                }
            }
        } finally {
            Thread.currentThread().interrupt();
        }
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

    private static @Nullable Object arguments(Object @Nullable [] args) {
        if (args == null || args.length == 0) {
            return null;
        }
        return args.length == 1 ? args[0] : Arguments.of(args);
    }
}
