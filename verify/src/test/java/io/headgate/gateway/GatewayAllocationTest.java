package io.headgate.gateway;

import static io.headgate.gateway.Attribute.clientAddress;
import static io.headgate.gateway.GatewayRule.gateway;
import static io.headgate.quota.QuotaRule.quota;
import static io.headgate.verify.GuardStand.call;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.headgate.guard.Call;
import io.headgate.guard.Guard;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.quota.QuotaKind;
import io.headgate.rule.Glob;
import io.headgate.rule.LinearRegex;
import io.headgate.rule.NameMatcher;
import io.headgate.verify.GuardStand;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Deciding on a key or a budget that is known costs no memory, whatever the answer; nor does matching a pattern. */
class GatewayAllocationTest {

    private static final int CALLS = 100_000;

    private final GuardStand stand = new GuardStand();
    private final RequestAttributes request = new Fixed();

    private static double bytesPerCall(BooleanSupplier body) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        count(body);
        long before = threads.getCurrentThreadAllocatedBytes();
        count(body);
        return (double) (threads.getCurrentThreadAllocatedBytes() - before) / CALLS;
    }

    private static void count(BooleanSupplier body) {
        int yes = 0;
        for (int i = 0; i < CALLS; i++) {
            yes += body.getAsBoolean() ? 1 : 0;
        }
        assertThat(yes).isIn(0, CALLS);
    }

    private double bytesPerTake(Guard guard) {
        Call call = call("app-a", 1);
        return bytesPerCall(() -> guard.take(call, request, 0, 0) == Guard.ADMITTED);
    }

    @Test
    void aTakeForAKnownClientAllocatesNothing() {
        RequestKey key = RequestKey.of(clientAddress()).matching(LinearRegex.of("10\\.\\d+\\.\\d+\\.\\d+"));
        GatewayKind kind = new GatewayKind();

        assertThat(bytesPerTake(kind.guard(
                        gateway("a").per(1_000_000, Duration.ofDays(1)).forEach(key), stand)))
                .isLessThan(1);
        assertThat(bytesPerTake(kind.guard(gateway("a").perSecond(0).forEach(key), stand)))
                .isLessThan(1);
    }

    @Test
    void aTakeFromAKnownBudgetAllocatesNothing() {
        QuotaKind kind = new QuotaKind();

        assertThat(bytesPerTake(kind.guard(
                        quota("a")
                                .perDay(1_000_000)
                                .and(1_000_000, CalendarPeriod.MONTH)
                                .fromEachOther(),
                        stand)))
                .isLessThan(1);
        assertThat(bytesPerTake(kind.guard(quota("a").perDay(9).and(0, CalendarPeriod.MONTH), stand)))
                .isLessThan(1);
    }

    @Test
    void matchingASmallPatternAllocatesNothing() {
        NameMatcher glob = Glob.of("{GET,PUT} /orders/**/lines");
        NameMatcher regex = LinearRegex.of("(GET|PUT) /orders/\\d+/.*");

        assertThat(bytesPerCall(() -> glob.matches("PUT /orders/7/lines"))).isLessThan(1);
        assertThat(bytesPerCall(() -> regex.matches("PUT /orders/7/lines"))).isLessThan(1);
        assertThat(bytesPerCall(() -> regex.matches("PUT /orders/x/lines"))).isLessThan(1);
    }

    /** A request that is always the same. */
    private static final class Fixed implements RequestAttributes {
        @Override
        public String clientAddress() {
            return "10.0.0.1";
        }

        @Override
        public String host() {
            return "shop.example.com";
        }

        @Override
        public String path() {
            return "/orders";
        }

        @Override
        public String method() {
            return "GET";
        }

        @Override
        public String header(String name) {
            return "h";
        }

        @Override
        public String query(String name) {
            return "q";
        }

        @Override
        public String cookie(String name) {
            return "c";
        }
    }
}
