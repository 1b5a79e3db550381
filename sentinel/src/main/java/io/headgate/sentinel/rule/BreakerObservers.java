package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.CircuitBreaker.State;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.CircuitBreakerStateChangeObserver;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.EventObserverRegistry;
import io.headgate.breaker.BreakerChange;
import io.headgate.breaker.BreakerChanged;
import io.headgate.breaker.BreakerState;
import io.headgate.event.Event;
import io.headgate.hotparameter.HotParameterBreakerChanged;
import io.headgate.sentinel.Engine;
import org.jspecify.annotations.Nullable;

/** Tells Sentinel's observers of the engine's breakers. */
final class BreakerObservers {

    private BreakerObservers() {}

    /** Begins to listen to the engine; once. */
    static void begin() {
        Listening.begin();
    }

    private static void heard(Event event) {
        if (event instanceof BreakerChanged changed) {
            tell(changed.ruleId(), changed.change());
        } else if (event instanceof HotParameterBreakerChanged changed) {
            tell(changed.ruleId(), changed.change());
        }
    }

    private static void tell(String ruleId, BreakerChange change) {
        RuleTable.Entry entry = RuleTable.entry(ruleId);
        State from = state(change.from());
        State to = state(change.to());
        if (entry == null || from == null || to == null || !(entry.mapped().original() instanceof DegradeRule rule)) {
            return;
        }
        Double figure = figure(change, from, to);
        Throwable failure = null;
        for (CircuitBreakerStateChangeObserver observer :
                EventObserverRegistry.getInstance().getStateChangeObservers()) {
            try {
                observer.onStateChange(from, to, rule, figure);
            } catch (RuntimeException | LinkageError failed) {
                RecordLog.error("[CircuitBreaker] An observer failed: " + observer, failed);
                failure = failed;
            }
        }
        if (failure != null) {
            throw new IllegalStateException("observers failed", failure); // the engine counts it
        }
    }

    /** What opened it; a bad probe is all calls there were. */
    private static @Nullable Double figure(BreakerChange change, State from, State to) {
        if (to != State.OPEN) {
            return null;
        }
        return from == State.HALF_OPEN ? Double.valueOf(1) : Double.valueOf(change.reached());
    }

    private static @Nullable State state(BreakerState state) {
        return switch (state) {
            case CLOSED -> State.CLOSED;
            case OPEN -> State.OPEN;
            case HALF_OPEN -> State.HALF_OPEN;
            case RAMPING, FORCED_OPEN, FORCED_CLOSED, METRICS_ONLY -> null;
        };
    }

    private static final class Listening {

        static {
            Engine.gate().events().listen(BreakerObservers::heard);
        }

        /** Loads the class, which begins to listen. */
        static void begin() {}
    }
}
