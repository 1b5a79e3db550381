package io.headgate.quota;

import static io.headgate.quota.QuotaRule.quota;
import static io.headgate.verify.GuardStand.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.rule.OriginScope;
import io.headgate.verify.GuardStand;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("concurrency")
class QuotaThreadsTest {

    private static final int THREADS = 4;
    private static final int CALLS = 20_000;

    private final GuardStand stand = new GuardStand();
    private final QuotaKind kind = new QuotaKind();

    /** Takes and now and then gives back, on many threads, while the rule changes. @return how many stayed taken */
    private long hammer(QuotaRule rule, List<QuotaRule> changes) throws Exception {
        AtomicReference<Guard> guard = new AtomicReference<>(kind.guard(rule, stand));
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            CyclicBarrier start = new CyclicBarrier(THREADS + 1);
            List<Future<Long>> counts = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                counts.add(threads.submit(() -> {
                    start.await();
                    long kept = 0;
                    for (int i = 0; i < CALLS; i++) {
                        kept += kept(guard.get(), i) ? 1 : 0;
                    }
                    return kept;
                }));
            }
            start.await();
            for (QuotaRule change : changes) {
                guard.set(stand.changed(kind, guard.get(), change));
                Thread.yield();
            }
            long total = 0;
            for (Future<Long> count : counts) {
                total += count.get();
            }
            while (stand.take(guard.get(), call("a", 1))) {
                total++; // what the last change left
            }
            return total;
        } finally {
            threads.shutdownNow();
        }
    }

    private boolean kept(Guard guard, int call) {
        if (!stand.take(guard, call("a", 1))) {
            return false;
        }
        if (call % 3 == 0) {
            guard.giveBack(call("a", 1), null, stand.ticker.read(), 0);
            return false;
        }
        return true;
    }

    @Test
    void noQuotaIsExceededByOneCallAndNoneIsLost() throws Exception {
        long kept = hammer(quota("orders").perDay(9_000).and(10_000, CalendarPeriod.MONTH), List.of());

        assertThat(kept).isEqualTo(9_000);
    }

    @Test
    void changesOfTheRuleLoseNoUse() throws Exception {
        List<QuotaRule> changes = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            changes.add(quota("orders").perDay(9_000 + i % 7).withOrigins(new OriginScope.Others(1 + i % 3)));
        }
        changes.add(quota("orders").perDay(9_010).withOrigins(new OriginScope.Others(5)));
        long kept = hammer(quota("orders").perDay(9_000).withOrigins(new OriginScope.Others(1)), changes);

        assertThat(kept).isEqualTo(9_010);
    }
}
