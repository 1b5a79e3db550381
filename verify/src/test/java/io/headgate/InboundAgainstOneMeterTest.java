package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.rule.Rule;
import io.headgate.statistics.Figures;
import io.headgate.statistics.Meter;
import io.headgate.statistics.Reading;
import io.headgate.statistics.Snapshot;
import io.headgate.statistics.Timebase;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random calls, in both directions, through several entrances, to resources within the cap and beyond it, under rules that come
 * and go: the total of the process is to the last figure that of one meter in which every call that comes in is counted.
 */
class InboundAgainstOneMeterTest {

    private static final int STEPS = 4_000;
    private static final int NAMES = 8; // two more than the cap, so that all kinds of resources are there
    private static final int CAP = 6;

    /** A call in flight. */
    private record Running(Entry entry, boolean inbound, long startedAt) {}

    private final FakeTicker ticker = new FakeTicker();
    private final Headgate headgate = Headgate.builder()
            .ticker(ticker)
            .wallClock(() -> 0)
            .maxResources(CAP)
            .maxEntrances(2)
            .build();
    private final Meter one = new Meter(new Timebase(ticker.read(), 0, unused -> {}));
    private final List<Running> running = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyFigureIsThatOfOneMeter(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        for (int step = 0; step < STEPS; step++) {
            ticker.advanceNanos(clockStep(random));
            switch (random.nextInt(20)) {
                case 0 -> changeRules(random);
                case 1 -> compare("seed " + seed + ", step " + step);
                case 2, 3, 4, 5, 6, 7 -> end(random);
                default -> begin(random);
            }
        }
        assertThat(headgate.statistics().inbound().total().refused()).isPositive();
        assertThat(headgate.statistics().inbound().waited()).isPositive();
        assertThat(headgate.statistics().overflow().resources()).isPositive();
    }

    private static long clockStep(SplittableRandom random) {
        return switch (random.nextInt(300)) {
            case 0 -> random.nextLong(Duration.ofMinutes(3).toNanos());
            case 1, 2, 3 -> random.nextLong(Duration.ofSeconds(20).toNanos());
            default -> random.nextLong(Duration.ofMillis(30).toNanos());
        };
    }

    /** Rules name other resources now: beyond the cap one comes and one is let go. */
    private void changeRules(SplittableRandom random) {
        String name = name(random);
        Rule rule = random.nextBoolean()
                ? flow(name).perSecond(5)
                : flow(name).perSecond(20).queueing(Duration.ofMillis(60));
        headgate.rules().replaceAll(List.of(rule));
    }

    private static String name(SplittableRandom random) {
        return "r" + random.nextInt(NAMES);
    }

    private void begin(SplittableRandom random) throws Exception {
        String entrance = random.nextBoolean() ? "" : "e" + random.nextInt(4);
        headgate.within(entrance, random.nextBoolean() ? "" : "shop", () -> {
            enter(random);
            return null;
        });
    }

    private void enter(SplittableRandom random) throws InterruptedException {
        String name = name(random);
        Resource resource = headgate.resource(name, name.hashCode() % 2 == 0 ? ResourceType.WEB : ResourceType.CODE);
        long permits = random.nextInt(10) == 0 ? 2 : 1;
        Caller caller = resource.weighing(permits);
        boolean inbound = resource.type().isInbound();
        if (random.nextInt(3) == 0) {
            inbound = random.nextBoolean();
            caller = inbound ? caller.inbound() : caller.outbound();
        }
        long before = ticker.read();
        Verdict verdict = caller.tryEnter(Duration.ofSeconds(1));
        long now = ticker.read();
        if (inbound) {
            count(verdict, permits, now - before, now);
        }
        if (verdict instanceof Entry entry) {
            running.add(new Running(entry, inbound, now));
        }
    }

    private void count(Verdict verdict, long permits, long waitNanos, long now) {
        if (waitNanos > 0) {
            one.waitBegins();
            one.waitEnds(waitNanos, now);
        }
        if (verdict.isAdmitted()) {
            one.passed(permits, now);
        } else {
            one.refused(now);
        }
    }

    private void end(SplittableRandom random) {
        if (running.isEmpty()) {
            return;
        }
        Running call = running.remove(random.nextInt(running.size()));
        boolean failed = random.nextInt(4) == 0;
        if (failed) {
            call.entry.failed(new IllegalStateException());
        }
        call.entry.close();
        if (call.inbound) {
            one.finished(ticker.read() - call.startedAt, failed, ticker.read());
        }
    }

    private void compare(String when) {
        headgate.statistics().resources(); // lets idle ones go of their history
        Snapshot seen = headgate.statistics().inbound();
        Snapshot exact = new Reading(ticker.read()).add(one).snapshot();
        assertThat(figures(seen)).as(when).isEqualTo(figures(exact));
        for (int second = 0; second < exact.minute().size(); second++) {
            assertThat(seen.minute().get(second))
                    .as(when + ", second " + second)
                    .isEqualTo(exact.minute().get(second));
        }
        if (exact.lastSecond().passed() > 0) {
            assertThat(seen.lastSecond().spanNanos())
                    .as(when)
                    .isEqualTo(exact.lastSecond().spanNanos());
        }
        long inTheLastMinute =
                exact.minute().stream().mapToLong(Figures::finished).sum();
        assertThat(seen.responseTimes().calls()) // what lies further back than a minute may be gone
                .as(when)
                .isBetween(inTheLastMinute, exact.responseTimes().calls());
    }

    private static List<Object> figures(Snapshot seen) {
        return List.of(
                seen.total(),
                seen.lastSecond().passed(),
                seen.lastSecond().refused(),
                seen.lastSecond().finished(),
                seen.lastSecond().responseNanos(),
                seen.inFlight(),
                seen.waiting(),
                seen.permits(),
                seen.waited(),
                seen.waitNanos());
    }
}
