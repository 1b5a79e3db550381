package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.breaker.BreakerRule;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.schedule.Scenario;
import io.headgate.schedule.Schedules;
import io.headgate.statistics.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Calls that are suspended between reading their plan and the last guard, between the guards and their end, while rules
 * change, resources come and go, and entries are closed twice. At rest nothing is in flight, and every call is counted once.
 */
@Tag("concurrency")
class SuspendedCallsTest {

    @ParameterizedTest
    @ValueSource(classes = {ChangingRules.class, EndingResources.class, OffAndOn.class})
    void nothingStaysInFlightAndEachCallCountsOnce(Class<? extends Scenario> scenario) {
        Schedules.Explored explored = Schedules.explore(scenario);
        assertThat(explored.different()).isGreaterThan(explored.schedules() / 10);
    }

    @ParameterizedTest
    @ValueSource(classes = {ForgottenEntries.class})
    void aPlantedBugIsFound(Class<? extends Scenario> scenario) {
        assertThatThrownBy(() -> Schedules.explore(scenario, 1_000))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("fails on schedule");
    }

    /** What all have in common: calls that are counted by the scenario itself. */
    public abstract static class Calls implements Scenario {

        final AtomicLong clock = new AtomicLong(1_000_000_000);
        final AtomicInteger admitted = new AtomicInteger();
        final AtomicInteger refused = new AtomicInteger();
        final AtomicInteger finished = new AtomicInteger();
        final AtomicReference<Entry> handedOver = new AtomicReference<>();
        Headgate headgate;

        Entry enter(Resource resource) {
            if (resource.tryEnter() instanceof Entry entry) {
                admitted.incrementAndGet();
                return entry;
            }
            refused.incrementAndGet();
            return null;
        }

        void close(Entry entry) {
            if (entry != null) {
                entry.close();
                entry.close();
            }
        }

        /** Both threads close it. */
        void share(Entry entry) {
            handedOver.set(entry);
            close(entry);
        }

        @Override
        public void check() {
            close(handedOver.get());
            long passed = 0;
            long blocked = 0;
            long done = 0;
            for (Snapshot each : headgate.statistics().resources().values()) {
                require(each.inFlight() == 0, "in flight: " + each);
                require(each.waiting() == 0, "waiting: " + each);
                passed += each.total().passed();
                blocked += each.total().refused();
                done += each.total().finished();
            }
            require(passed == admitted.get(), "passed: " + passed + " of " + admitted);
            require(blocked == refused.get(), "blocked: " + blocked + " of " + refused);
            require(done == admitted.get(), "finished: " + done + " of " + admitted);
        }

        /** So many can enter, and no more. */
        void requireFree(Resource resource, int permits) {
            int free = 0;
            while (free < 20 && resource.tryEnter().isAdmitted()) {
                free++;
            }
            require(free == permits, "free: " + free + " of " + permits);
        }

        static void require(boolean condition, String message) {
            if (!condition) {
                throw new AssertionError(message);
            }
        }
    }

    /** Calls in flight, a rate and a breaker, each of which is replaced while calls hold something of the one before. */
    public static class ChangingRules extends Calls {

        private final Resource a;

        public ChangingRules() {
            headgate = Headgate.builder()
                    .ticker(clock::get)
                    .wallClock(clock::get)
                    .rules(
                            flow("a").inFlight(2).withId("in flight"),
                            flow("a").by(TokenBucket.perSecond(100)).withId("rate"))
                    .build();
            a = headgate.resource("a");
        }

        @Override
        public List<Runnable> threads() {
            return List.of(
                    () -> {
                        share(enter(a));
                        close(enter(a));
                    },
                    () -> {
                        Entry entry = enter(a);
                        close(handedOver.get());
                        end(entry);
                    },
                    () -> {
                        headgate.rules()
                                .patch(
                                        "in flight",
                                        rule -> flow("a").inFlight(1).withId("in flight"));
                        headgate.rules().add(BreakerRule.errorRatio("a", 0.5).withId("breaker"));
                        headgate.rules()
                                .patch(
                                        "in flight",
                                        rule -> flow("a").inFlight(3).withId("in flight"));
                        headgate.rules().remove("rate");
                    });
        }

        void end(Entry entry) {
            close(entry);
        }

        @Override
        public void check() {
            super.check();
            requireFree(a, 3);
        }
    }

    /** Planted: a call that is not ended when another one has ended before. */
    public static class ForgottenEntries extends ChangingRules {

        @Override
        void end(Entry entry) {
            if (handedOver.get() == null) {
                close(entry);
            }
        }
    }

    /** Room for one resource: others are kept only while a rule names them, and are ended with the rule. */
    public static class EndingResources extends Calls {

        public EndingResources() {
            headgate = Headgate.builder()
                    .ticker(clock::get)
                    .wallClock(clock::get)
                    .maxResources(1)
                    .build();
            headgate.resource("a");
        }

        @Override
        public List<Runnable> threads() {
            return List.of(
                    () -> {
                        Resource b = headgate.resource("b");
                        share(enter(b));
                        close(enter(b));
                    },
                    () -> {
                        close(enter(headgate.resource("b")));
                        close(handedOver.get());
                    },
                    () -> {
                        headgate.rules().add(flow("b").inFlight(1).withId("b"));
                        clock.addAndGet(Duration.ofMinutes(5).toNanos());
                        headgate.rules().remove("b");
                        headgate.rules().add(flow("b").inFlight(2).withId("b"));
                    });
        }

        /** What was counted of a resource that ended is gone with it. */
        @Override
        public void check() {
            close(handedOver.get());
            headgate.statistics().resources().values().forEach(each -> {
                require(each.inFlight() == 0 && each.waiting() == 0, "in flight: " + each);
                require(each.total().passed() == each.total().finished(), "finished: " + each);
            });
            requireFree(headgate.resource("b"), 2);
        }
    }

    /** The engine is turned off and on: calls that entered before, meanwhile and after end in any order. */
    public static class OffAndOn extends Calls {

        private final Resource a;

        public OffAndOn() {
            headgate = Headgate.builder()
                    .ticker(clock::get)
                    .wallClock(clock::get)
                    .rules(flow("a").inFlight(1).withId("in flight"))
                    .build();
            a = headgate.resource("a");
        }

        @Override
        public List<Runnable> threads() {
            return List.of(
                    () -> {
                        share(enter(a));
                        close(enter(a));
                    },
                    () -> {
                        close(enter(a));
                        close(handedOver.get());
                    },
                    () -> {
                        headgate.turn(false);
                        headgate.turn(true);
                    });
        }

        /** Calls while it is off are not counted. */
        @Override
        public void check() {
            close(handedOver.get());
            require(a.statistics().inFlight() == 0, "in flight: " + a.statistics());
            require(a.statistics().total().finished() == a.statistics().total().passed(), "" + a.statistics());
            requireFree(a, 1);
        }
    }
}
