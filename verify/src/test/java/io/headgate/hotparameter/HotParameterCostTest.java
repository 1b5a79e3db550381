package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.headgate.breaker.Trip;
import io.headgate.guard.Arguments;
import io.headgate.guard.Guard;
import io.headgate.limiter.pace.TokenBucket;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Neither yes nor no costs memory, for a value with state of its own or without. */
class HotParameterCostTest {

    private static final int CALLS = 100_000;
    private static final String[] KEYS = new String[1_000];
    private static final Object[] ARGUMENTS = new Object[KEYS.length];

    static {
        for (int i = 0; i < KEYS.length; i++) {
            KEYS[i] = "customer-" + i;
            ARGUMENTS[i] = i % 2 == 0 ? KEYS[i] : Arguments.of(KEYS[i], "more");
        }
    }

    private record Case(String name, Guard guard, Fixture fixture) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case of(String name, HotParameterRule rule) {
        Fixture fixture = new Fixture();
        return new Case(name, fixture.guard(rule), fixture);
    }

    static List<Case> cases() {
        Fixture fixture = new Fixture();
        HotParameterRule many = HotParameterRule.perSecond("orders", 0, 1_000_000);
        HotParameterRule few = HotParameterRule.perSecond("orders", 0, 3);
        return List.of(
                of("admitted", many),
                of("refused", few),
                of("with an exception", many.withException("somebody", TokenBucket.perSecond(1))),
                of("estimated and admitted", many.withMaxKeys(1)),
                of("in flight", HotParameterRule.inFlight("orders", 0, 1)),
                new Case(
                        "breaker",
                        fixture.guard(HotParameterBreakerRule.of("orders", 0, Trip.errorRatio(0.5))),
                        fixture));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aCallAllocatesNothing(Case each) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int warmUp = 0; warmUp < 5; warmUp++) {
            call(each);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        call(each);
        double bytes = (double) (threads.getCurrentThreadAllocatedBytes() - before) / CALLS;
        assertThat(bytes).isLessThan(1);
    }

    private static void call(Case each) {
        Guard guard = each.guard;
        for (int i = 0; i < CALLS; i++) {
            Object arguments = ARGUMENTS[i % ARGUMENTS.length];
            long answer = guard.take(Fixture.CALL, arguments, i, 0);
            if (answer == 0 && guard.learns()) {
                guard.finished(Fixture.CALL, arguments, i, i, null, null);
            }
        }
    }
}
