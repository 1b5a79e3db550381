package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.OwnRule.OwnGuard;
import io.headgate.guard.Call;
import io.headgate.guard.Stage;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.verify.Together;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Many threads go through several resources at once, in every order, on a clock that stands still: no rule of any of them ever
 * lets one too many through, and at rest each has left exactly what the calls that ran did not use.
 */
@Tag("concurrency")
@Timeout(300)
class AllOrNothingThreadsTest {

    private static final int THREADS = 8;
    private static final int ATTEMPTS = 60_000;
    private static final int MOST = 20_000;
    private static final Map<String, Integer> AT_ONCE = Map.of("group", 6, "a", 3, "b", 4);
    private static final Map<String, Integer> BUDGET = Map.of("group", 5_000, "a", 3_000, "b", 4_000);

    private final FakeTicker ticker = new FakeTicker();
    private final Map<String, AtomicLong> running =
            Map.of("group", new AtomicLong(), "a", new AtomicLong(), "b", new AtomicLong());
    private final Map<String, AtomicLong> ran =
            Map.of("group", new AtomicLong(), "a", new AtomicLong(), "b", new AtomicLong());
    private final OwnGuard[] own = new OwnGuard[1];

    private final Headgate headgate = Headgate.builder()
            .ticker(ticker)
            .kind(new OwnRule.Kind(rule -> own[0] = new Whimsical(rule)))
            .rules(
                    flow("group").inFlight(AT_ONCE.get("group")).withId("group-at-once"),
                    flow("a").inFlight(AT_ONCE.get("a")).withId("a-at-once"),
                    flow("b").inFlight(AT_ONCE.get("b")).withId("b-at-once"),
                    flow("group").by(TokenBucket.perSecond(BUDGET.get("group"))),
                    flow("a").by(FixedWindow.perSecond(BUDGET.get("a"))),
                    flow("b").perSecond(BUDGET.get("b")),
                    OwnRule.of("b").withId("own"))
            .build();

    /** Refuses every third call or so, after all others have taken. */
    private static final class Whimsical extends OwnGuard {

        Whimsical(OwnRule rule) {
            super(rule, Stage.CLUSTER);
        }

        @Override
        long answer(Call call, long now, long maxWaitNanos) {
            return ThreadLocalRandom.current().nextInt(3) == 0 ? REFUSED : ADMITTED;
        }
    }

    private record Open(Entry entry, List<String> names) {}

    @Test
    void neverOneTooManyAndNoneIsLost() throws Exception {
        Together.run(THREADS, this::attempt);
        for (String name : BUDGET.keySet()) {
            Resource resource = headgate.resource(name);
            assertThat(resource.statistics().inFlight()).as(name).isZero();
            assertThat(resource.statistics().total().passed())
                    .as(name)
                    .isEqualTo(ran.get(name).get());
            assertThat(ran.get(name).get()).as(name).isLessThanOrEqualTo(BUDGET.get(name));
        }
        assertThat(ran.values()).as("enough to mean something").allMatch(count -> count.get() > 500);
        assertThat(own[0].held()).isZero();
        headgate.rules().remove("own");
        for (String name : BUDGET.keySet()) {
            assertThat(drained(headgate.resource(name)))
                    .as(name)
                    .isEqualTo(BUDGET.get(name) - ran.get(name).get());
            assertThat(atOnce(name)).as(name).isEqualTo(AT_ONCE.get(name).longValue());
        }
    }

    private void attempt(int number) {
        SplittableRandom random = new SplittableRandom(number);
        List<List<String>> ways = List.of(
                List.of("group", "a"),
                List.of("group", "b"),
                List.of("b", "group"),
                List.of("a", "b"),
                List.of("b", "a", "group"),
                List.of("a"));
        List<AllOrNothing> all = ways.stream()
                .map(names ->
                        AllOrNothing.of(names.stream().map(headgate::resource).toList()))
                .toList();
        Deque<Open> open = new ArrayDeque<>();
        for (int i = 0; i < ATTEMPTS && ran.get("a").get() < MOST; i++) {
            int way = random.nextInt(ways.size());
            Entry entry = entered(all.get(way), random);
            if (entry != null) {
                begin(ways.get(way));
                open.add(new Open(entry, ways.get(way)));
            }
            if (!open.isEmpty() && random.nextBoolean()) {
                end(open.remove(), random);
            }
        }
        open.forEach(left -> end(left, random));
    }

    private static Entry entered(AllOrNothing all, SplittableRandom random) {
        if (random.nextBoolean()) {
            return all.tryEnter() instanceof Entry entry ? entry : null;
        }
        CompletableFuture<Entry> asked = all.enterAsync(); // nothing here makes a call wait
        return asked.isCompletedExceptionally() ? null : asked.join();
    }

    private void begin(List<String> names) {
        for (String name : names) {
            assertThat(running.get(name).incrementAndGet()).as(name).isLessThanOrEqualTo(AT_ONCE.get(name));
            ran.get(name).incrementAndGet();
        }
    }

    private void end(Open ending, SplittableRandom random) {
        ending.names().forEach(name -> running.get(name).decrementAndGet());
        if (random.nextBoolean()) {
            ending.entry().close();
        } else {
            ending.entry().abandon();
        }
    }

    private static long drained(Resource resource) {
        long got = 0;
        while (resource.tryEnter() instanceof Entry entry) {
            entry.close();
            got++;
        }
        return got;
    }

    /** How many go in at once when nothing else stands in the way. */
    private long atOnce(String name) {
        headgate.rules().all().stream()
                .filter(rule -> rule.target().text().equals(name) && !rule.id().equals(name + "-at-once"))
                .forEach(rule -> headgate.rules().remove(rule.id()));
        long got = 0;
        while (headgate.resource(name).tryEnter().isAdmitted()) {
            got++;
        }
        return got;
    }
}
