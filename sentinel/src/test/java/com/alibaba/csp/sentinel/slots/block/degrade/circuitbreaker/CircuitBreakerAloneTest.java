package com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slotchain.StringResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeException;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.CircuitBreaker.State;
import com.alibaba.csp.sentinel.util.function.BiConsumer;
import io.headgate.sentinel.Crowd;
import io.headgate.sentinel.MovedClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CircuitBreakerAloneTest {

    private final MovedClock time = MovedClock.stop();
    private final EventObserverRegistry observers = new EventObserverRegistry();

    @AfterEach
    void close() {
        EventObserverRegistry.getInstance().removeStateChangeObserver("test");
        time.close();
    }

    private static DegradeRule rule(int grade, double count) {
        return new DegradeRule("alone")
                .setGrade(grade)
                .setCount(count)
                .setMinRequestAmount(2)
                .setTimeWindow(5);
    }

    private static Context calling() {
        Context context = new Context(null, "test");
        context.setCurEntry(new PlainEntry());
        return context;
    }

    private static void end(CircuitBreaker breaker, Context context, Throwable error) {
        context.getCurEntry().setError(error);
        breaker.onRequestComplete(context);
    }

    @Test
    void aBreakerOpensProbesAndCloses() {
        List<String> heard = new ArrayList<>();
        EventObserverRegistry.getInstance()
                .addStateChangeObserver("test", (from, to, rule, figure) -> heard.add(from + ">" + to + " " + figure));
        CircuitBreaker breaker = new ExceptionCircuitBreaker(rule(RuleConstant.DEGRADE_GRADE_EXCEPTION_RATIO, 0.5));
        end(breaker, calling(), new RuntimeException());
        assertThat(breaker.currentState()).isEqualTo(State.CLOSED);
        end(breaker, calling(), new RuntimeException());
        assertThat(breaker.currentState()).isEqualTo(State.OPEN);
        assertThat(breaker.tryPass(calling())).isFalse();
        time.forward(5_000);
        Context probe = calling();
        assertThat(breaker.tryPass(probe)).isTrue();
        assertThat(breaker.tryPass(calling())).isFalse();
        end(breaker, calling(), null); // began before it opened
        assertThat(breaker.currentState()).isEqualTo(State.HALF_OPEN);
        end(breaker, probe, null);
        assertThat(breaker.currentState()).isEqualTo(State.CLOSED);
        assertThat(heard).containsExactly("CLOSED>OPEN 1.0", "OPEN>HALF_OPEN null", "HALF_OPEN>CLOSED null");
        end(breaker, calling(), new RuntimeException());
        assertThat(breaker.currentState()).isEqualTo(State.CLOSED); // what was counted before is forgotten
    }

    @Test
    void aProbeThatDoesNotComeBackIsFollowedByAnother() {
        CircuitBreaker breaker = new ExceptionCircuitBreaker(rule(RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT, 0));
        end(breaker, calling(), new RuntimeException());
        end(breaker, calling(), new RuntimeException());
        time.forward(5_000);
        assertThat(breaker.tryPass(calling())).isTrue();
        time.forward(4_999);
        assertThat(breaker.tryPass(calling())).isFalse();
        time.forward(1);
        Context second = calling();
        assertThat(breaker.tryPass(second)).isTrue();
        assertThat(breaker.tryPass(calling())).isFalse();
        end(breaker, second, new RuntimeException());
        assertThat(breaker.currentState()).isEqualTo(State.OPEN);
    }

    @Test
    void aProbeThatAnotherRuleRefusesIsNotLost() {
        CircuitBreaker breaker = new ExceptionCircuitBreaker(rule(RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT, 0));
        end(breaker, calling(), new RuntimeException());
        end(breaker, calling(), new RuntimeException());
        time.forward(5_000);
        Context probe = calling();
        assertThat(breaker.tryPass(probe)).isTrue();
        probe.getCurEntry().setBlockError(new DegradeException("default"));
        ((PlainEntry) probe.getCurEntry()).terminate(probe);
        assertThat(breaker.currentState()).isEqualTo(State.OPEN);
        assertThat(breaker.tryPass(calling())).isTrue();
    }

    @Test
    void allCallsSlowReachARatioOfOne() {
        CircuitBreaker breaker = new ResponseTimeCircuitBreaker(rule(RuleConstant.DEGRADE_GRADE_RT, 10));
        for (int call = 0; call < 2; call++) {
            Context context = calling();
            time.forward(11);
            breaker.onRequestComplete(context);
        }
        assertThat(breaker.currentState()).isEqualTo(State.OPEN);
    }

    @Test
    void aBreakerOfTheWrongKindIsNotMade() {
        assertThatThrownBy(() -> new ExceptionCircuitBreaker(rule(RuleConstant.DEGRADE_GRADE_RT, 10)))
                .hasMessage("grade: 0 (expected: 1 or 2, about errors)");
        assertThatThrownBy(() -> new ResponseTimeCircuitBreaker(rule(RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT, 1)))
                .hasMessage("grade: 2 (expected: 0, about slow calls)");
        assertThatThrownBy(() -> new ResponseTimeCircuitBreaker(new DegradeRule("invalid")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(observers.getStateChangeObservers()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("concurrency")
    void ofManyThreadsOneIsTheProbe(Crowd crowd) throws Exception {
        CircuitBreaker breaker = new ExceptionCircuitBreaker(rule(RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT, 0));
        end(breaker, calling(), new RuntimeException());
        end(breaker, calling(), new RuntimeException());
        for (int opening = 0; opening < 50; opening++) {
            assertThat(breaker.currentState()).isEqualTo(State.OPEN);
            time.forward(5_000);
            Queue<Context> probes = new ConcurrentLinkedQueue<>();
            crowd.play(32, person -> {
                Context context = calling();
                if (breaker.tryPass(context)) {
                    probes.add(context);
                }
            });
            assertThat(probes).hasSize(1);
            end(breaker, probes.remove(), new RuntimeException());
        }
    }

    /** An entry that has nothing but its fields. */
    private static final class PlainEntry extends Entry {

        private BiConsumer<Context, Entry> handler = (context, entry) -> {};

        PlainEntry() {
            super(new StringResourceWrapper("alone", EntryType.IN));
        }

        void terminate(Context context) {
            handler.accept(context, this);
        }

        @Override
        public void exit(int count, Object... args) {}

        @Override
        protected Entry trueExit(int count, Object... args) {
            return null;
        }

        @Override
        public Node getLastNode() {
            return null;
        }

        @Override
        public void whenTerminate(BiConsumer<Context, Entry> newHandler) {
            handler = newHandler;
        }
    }
}
