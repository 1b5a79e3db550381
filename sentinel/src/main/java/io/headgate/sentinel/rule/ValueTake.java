package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import io.headgate.event.EventSink;
import io.headgate.guard.Call;
import io.headgate.guard.Guard;
import io.headgate.guard.Priority;
import io.headgate.guard.Site;
import io.headgate.hotparameter.ArgumentKey;
import io.headgate.hotparameter.HotParameterKind;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.sentinel.Clock;

/**
 * A hot-parameter rule that is taken from by itself, outside the engine: as the gateway's slot does. Only for rules about calls per time. Safe
 * for many threads.
 */
public final class ValueTake {

    private final Guard guard;
    private final Call single;
    private final String resource;

    /** Begins with nothing in use. */
    public ValueTake(String resource, ParamFlowRule rule) {
        this.resource = resource;
        this.single = new Asking(resource, 1);
        this.guard = new HotParameterKind()
                .guard(
                        ParamFlowSort.rule(new ParamFlowSort().copy(rule)).withArgument(ArgumentKey.at(0)),
                        new Alone(resource));
    }

    /** Takes for that value, waiting where the rule says so. A collection or an array: for each element, or for none. */
    public boolean take(Object value, int count) {
        if (count <= 0) {
            return true;
        }
        Call call = count == 1 ? single : new Asking(resource, count);
        long answer = Guard.STALE;
        while (answer == Guard.STALE) {
            answer = guard.take(call, value, guard.latest(Clock.nanos()), Algorithm.MAX_WAIT_NANOS);
        }
        return Waits.out(answer);
    }

    /** A call that is all that is known of it. */
    private static final class Asking extends Call {

        Asking(String resource, long permits) {
            super(resource, "", "", permits, Priority.NORMAL, true);
        }
    }

    /** Where the guard stands: at no resource of the engine. */
    private record Alone(String resource) implements Site {

        @Override
        public Ticker ticker() {
            return Clock::nanos;
        }

        @Override
        public WallClock wall() {
            return Clock::nanos;
        }

        @Override
        public EventSink events() {
            return event -> {};
        }
    }
}
