package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.window.SlidingLog;
import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Random calls through random resources, each with limits that are exact, against a model that only knows the calls that ran: it
 * agrees on every answer, on who refused, and on every figure. So a refused call has left nothing anywhere.
 */
class AllOrNothingAgainstOracleTest {

    private static final int TRACES = 200;
    private static final int STEPS = 400;
    private static final int RESOURCES = 4;
    private static final long SECOND = 1_000_000_000L;

    /** What one resource should do: a list of what ran in the last second, and what runs. */
    private static final class Model {

        private record Ran(long at, long permits) {}

        private final long perSecond;
        private final long atOnce;
        private final List<Ran> ran = new ArrayList<>();
        private long runningPermits;
        private long running;
        private long passed;
        private long refused;

        Model(long perSecond, long atOnce) {
            this.perSecond = perSecond;
            this.atOnce = atOnce;
        }

        boolean hasRoom(long permits, long now) {
            long used = ran.stream()
                    .filter(one -> now - one.at() < SECOND)
                    .mapToLong(Ran::permits)
                    .sum();
            return used + permits <= perSecond && runningPermits + permits <= atOnce;
        }

        void pass(long permits, long now) {
            ran.add(new Ran(now, permits));
            runningPermits += permits;
            running++;
            passed++;
        }

        void end(long permits) {
            runningPermits -= permits;
            running--;
        }
    }

    private record Open(Entry entry, List<Integer> resources, List<Long> permits) {}

    private static final class Trace {

        private final SplittableRandom random;
        private final String seed;
        private final FakeTicker ticker = new FakeTicker();
        private final List<Model> models = new ArrayList<>();
        private final List<Open> open = new ArrayList<>();
        private final Headgate headgate;
        private long refusedByALaterOne;

        Trace(long seed) {
            this.random = new SplittableRandom(seed);
            this.seed = "seed " + seed;
            List<Rule> rules = new ArrayList<>();
            for (int i = 0; i < RESOURCES; i++) {
                Model model = new Model(3 + random.nextInt(8), 2 + random.nextInt(5));
                models.add(model);
                rules.add(
                        flow("r" + i).by(SlidingLog.perSecond(model.perSecond)).withId("rate" + i));
                rules.add(flow("r" + i).inFlight(model.atOnce).withId("flight" + i));
            }
            headgate = Headgate.builder().ticker(ticker).rules(rules).build();
        }

        long run() {
            for (int step = 0; step < STEPS; step++) {
                int what = random.nextInt(10);
                if (what < 6) {
                    ask();
                } else if (what < 9 && !open.isEmpty()) {
                    end(open.remove(random.nextInt(open.size())));
                } else {
                    ticker.advance(Duration.ofMillis(random.nextInt(400)));
                }
            }
            open.forEach(this::end);
            assertFigures();
            return refusedByALaterOne;
        }

        private void ask() {
            List<Integer> resources = new ArrayList<>();
            List<Long> permits = new ArrayList<>();
            List<Entryway> ways = new ArrayList<>();
            for (int i = random.nextInt(RESOURCES), left = 1 + random.nextInt(RESOURCES); left > 0; left--) {
                long weight = 1 + random.nextInt(2);
                resources.add(i);
                permits.add(weight);
                ways.add(headgate.resource("r" + i).weighing(weight));
                i = (i + 1) % RESOURCES;
            }
            int refuser = refuser(resources, permits);
            Verdict verdict = verdict(AllOrNothing.of(ways));
            assertThat(verdict.isAdmitted()).as(seed).isEqualTo(refuser < 0);
            if (verdict instanceof Refusal refusal) {
                assertThat(refusal.resource()).as(seed).isEqualTo("r" + resources.get(refuser));
                models.get(resources.get(refuser)).refused++;
                refusedByALaterOne += refuser > 0 ? 1 : 0;
            } else {
                for (int i = 0; i < resources.size(); i++) {
                    models.get(resources.get(i)).pass(permits.get(i), ticker.read());
                }
                open.add(new Open((Entry) verdict, resources, permits));
            }
        }

        /** Whichever verb: none of these rules makes a call wait. */
        private Verdict verdict(AllOrNothing all) {
            return random.nextBoolean() ? all.tryEnter("argument") : all.tryEnter();
        }

        private int refuser(List<Integer> resources, List<Long> permits) {
            for (int i = 0; i < resources.size(); i++) {
                if (!models.get(resources.get(i)).hasRoom(permits.get(i), ticker.read())) {
                    return i;
                }
            }
            return -1;
        }

        private void end(Open ending) {
            switch (random.nextInt(3)) {
                case 0 -> ending.entry().close();
                case 1 -> ending.entry().abandon();
                default -> {
                    ending.entry().failed(new IllegalStateException("down"));
                    ending.entry().close();
                }
            }
            for (int i = 0; i < ending.resources().size(); i++) {
                models.get(ending.resources().get(i)).end(ending.permits().get(i));
            }
        }

        private void assertFigures() {
            for (int i = 0; i < RESOURCES; i++) {
                var seen = headgate.resource("r" + i).statistics();
                assertThat(seen.total().passed()).as(seed).isEqualTo(models.get(i).passed);
                assertThat(seen.total().refused()).as(seed).isEqualTo(models.get(i).refused);
                assertThat(seen.inFlight())
                        .as(seed)
                        .isEqualTo(models.get(i).running)
                        .isZero();
            }
        }
    }

    @Test
    void everyAnswerIsTheOneOfAModelThatKnowsOnlyTheCallsThatRan() {
        long refusedByALaterOne = 0;
        for (long seed = 0; seed < TRACES; seed++) {
            refusedByALaterOne += new Trace(seed).run();
        }
        assertThat(refusedByALaterOne).as("and that is what it is about").isGreaterThan(TRACES);
    }
}
