package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.OwnRule.OwnGuard;
import io.headgate.guard.Call;
import io.headgate.guard.GuardOrder;
import io.headgate.guard.Stage;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.verify.Together;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Several rules and many threads on a clock that stands still: no rule ever lets one too many through, and at rest all is as
 * if the calls that were refused had never come.
 */
@Tag("concurrency")
class ExactThroughTheChainTest {

    private static final int THREADS = 8;
    private static final int ALL = 3_000;
    private static final int OF_APP = 1_000;
    private static final int OF_EACH_OTHER = 700;
    private static final int AT_ONCE = 5;
    private static final int BUCKET = 2_500;
    private static final String[] ORIGINS = {"app", "x", "y", "z"};

    private final FakeTicker ticker = new FakeTicker();
    private final AtomicLong admitted = new AtomicLong();
    private final Map<String, AtomicLong> byOrigin = new ConcurrentHashMap<>();
    private final AtomicInteger running = new AtomicInteger();
    private OwnGuard own;

    private Headgate headgate(GuardOrder order) {
        return Headgate.builder()
                .ticker(ticker)
                .order(order)
                .kind(new OwnRule.Kind(rule -> own = new Whimsical(rule)))
                .rules(
                        flow("pay").perSecond(ALL).withId("all"),
                        flow("pay").by(TokenBucket.perSecond(BUCKET)).withId("bucket"),
                        flow("pay").by(FixedWindow.perSecond(ALL)).withId("window"),
                        flow("pay").perSecond(OF_APP).from("app").withId("app"),
                        flow("pay").perSecond(OF_EACH_OTHER).fromEachOther().withId("others"),
                        flow("pay").inFlight(AT_ONCE).withId("at-once"),
                        OwnRule.of("pay").withId("own"))
                .build();
    }

    /** Refuses every third call or so, after the others have taken. */
    private static final class Whimsical extends OwnGuard {

        Whimsical(OwnRule rule) {
            super(rule, Stage.CLUSTER);
        }

        @Override
        long answer(Call call, long now, long maxWaitNanos) {
            return ThreadLocalRandom.current().nextInt(3) == 0 ? REFUSED : ADMITTED;
        }
    }

    @Test
    void neverOneTooManyAndNothingLeftBehind() throws Exception {
        hammer(headgate(GuardOrder.natural()), 1_500_000);
    }

    @Test
    void alsoInSentinelsOrder() throws Exception {
        hammer(headgate(GuardOrder.sentinel()), 500_000);
    }

    @Test
    @Tag("slow")
    void neverOneTooManyInAHundredMillion() throws Exception {
        hammer(headgate(GuardOrder.natural()), 100_000_000);
    }

    private void hammer(Headgate headgate, long attempts) throws Exception {
        Resource pay = headgate.resource("pay");
        for (String origin : ORIGINS) {
            byOrigin.put(origin, new AtomicLong());
        }
        Together.run(THREADS, number -> attempt(pay, number, attempts / THREADS));
        long passed = admitted.get();
        System.out.printf("%d attempts, %d admitted%n", attempts, passed);
        assertThat(passed).isEqualTo(Math.min(ALL, BUCKET)); // all that there was to have, and not one more
        assertThat(pay.statistics().total().passed()).isEqualTo(passed);
        assertThat(pay.statistics().total().finished()).isEqualTo(passed);
        assertThat(pay.statistics().total().passed() + pay.statistics().total().refused())
                .isEqualTo(attempts / THREADS * THREADS);
        assertThat(own.held()).isZero();
        assertRestIsExact(headgate, pay);
    }

    private void attempt(Resource pay, int number, long attempts) {
        SplittableRandom random = new SplittableRandom(number);
        Caller[] callers = new Caller[ORIGINS.length];
        for (int i = 0; i < callers.length; i++) {
            callers[i] = pay.from(ORIGINS[i]);
        }
        Deque<Entry> open = new ArrayDeque<>();
        for (long i = 0; i < attempts; i++) {
            int origin = random.nextInt(ORIGINS.length);
            if (callers[origin].tryEnter() instanceof Entry entry) {
                assertThat(running.incrementAndGet()).isLessThanOrEqualTo(AT_ONCE);
                admitted.incrementAndGet();
                byOrigin.get(ORIGINS[origin]).incrementAndGet();
                open.add(entry);
            }
            if (!open.isEmpty() && random.nextBoolean()) {
                running.decrementAndGet();
                open.remove().close();
            }
        }
        running.addAndGet(-open.size());
        open.forEach(Entry::close);
    }

    /** The budgets give exactly what the admitted calls have left of them. */
    private void assertRestIsExact(Headgate headgate, Resource pay) {
        assertThat(byOrigin.get("app").get()).isLessThanOrEqualTo(OF_APP);
        headgate.rules().remove("bucket");
        headgate.rules().remove("own");
        headgate.rules().remove("at-once");
        headgate.rules().patch("all", rule -> flow("pay").perSecond(1_000_000).withId("all"));
        headgate.rules()
                .patch(
                        "window",
                        rule -> flow("pay").by(FixedWindow.perSecond(1_000_000)).withId("window"));
        for (String origin : ORIGINS) {
            long limit = origin.equals("app") ? OF_APP : OF_EACH_OTHER;
            assertThat(drain(pay.from(origin)))
                    .as(origin)
                    .isEqualTo(limit - byOrigin.get(origin).get());
        }
        long gone = OF_APP + 3 * OF_EACH_OTHER;
        assertThat(drain(pay.from(""))).isEqualTo(1_000_000 - gone);
    }

    private static long drain(Caller caller) {
        long got = 0;
        while (caller.tryEnter() instanceof Entry entry) {
            entry.close();
            got++;
        }
        return got;
    }
}
