package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.verify.Together;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/**
 * What a resource weighs, with the guard of one flow rule and default statistics: idle, under traffic, and under contention.
 * The rule itself is the operator's, and not counted.
 */
class MemoryTest {

    private static final int RESOURCES = 500;
    private static final long SEED = 7;

    private final FakeTicker ticker = new FakeTicker();
    private final List<Resource> resources = new ArrayList<>();
    private final Headgate empty =
            Headgate.builder().ticker(ticker).rules(rules()).build();
    private final Headgate headgate =
            Headgate.builder().ticker(ticker).rules(rules()).build();

    private static List<Rule> rules() {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < RESOURCES; i++) {
            rules.add(flow("GET /orders/" + i).perSecond(1_000));
        }
        return rules;
    }

    @AfterEach
    void close() {
        headgate.close();
        empty.close();
    }

    private void makeResources() {
        for (int i = 0; i < RESOURCES; i++) {
            resources.add(headgate.resource("GET /orders/" + i));
        }
    }

    /** A minute of calls, five a second and resource, that take between ten microseconds and ten seconds. */
    private void carryTraffic() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int tenth = 0; tenth < 650; tenth++) {
            for (Resource resource : resources) {
                if (random.nextInt(2) == 0) {
                    Entry entry = resource.enter();
                    ticker.advanceNanos((long) (10_000 * Math.pow(10, random.nextDouble() * 2)));
                    entry.close();
                }
            }
            ticker.advance(Duration.ofMillis(60));
        }
    }

    private void beIdle(Duration length) {
        Resource busy = headgate.resource("busy");
        for (long left = length.toMillis(); left > 0; left -= 250) {
            busy.run(() -> {});
            ticker.advance(Duration.ofMillis(250));
        }
    }

    private long bytesEach(String when) {
        long bytes = (GraphLayout.parseInstance(headgate).totalSize()
                        - GraphLayout.parseInstance(empty).totalSize())
                / RESOURCES;
        System.out.printf("%5d bytes a resource %s%n", bytes, when);
        return bytes;
    }

    @Test
    void aResourceWeighsLessThanAKilobyteBeforeItsFirstCall() {
        makeResources();
        assertThat(bytesEach("new")).isLessThanOrEqualTo(1_024);
    }

    @Test
    void aResourceWeighsAtMostEightKilobytesUnderTrafficAndOneOnceIdleForAMinute() {
        makeResources();
        carryTraffic();
        assertThat(bytesEach("under traffic")).isLessThanOrEqualTo(8 * 1_024);
        beIdle(Duration.ofSeconds(200));
        assertThat(bytesEach("idle")).isLessThanOrEqualTo(1_024);
        assertThat(headgate.resource("GET /orders/1").statistics().total().passed())
                .isPositive();
    }

    @Test
    void aProcessWithoutTrafficLetsGoOfHistoryWhenSomebodyLooks() {
        makeResources();
        carryTraffic();
        ticker.advance(Duration.ofSeconds(75));
        assertThat(headgate.statistics().resources()).hasSize(RESOURCES);
        assertThat(bytesEach("idle, looked at")).isLessThanOrEqualTo(1_024);
    }

    @Test
    @Tag("concurrency")
    void contentionAtMostDoublesTheWeight() throws Exception {
        makeResources();
        carryTraffic();
        long alone = bytesEach("under traffic");
        Together.run(8, number -> {
            for (int round = 0; round < 40; round++) {
                resources.forEach(resource -> resource.tryEnter());
            }
        });
        assertThat(bytesEach("under contention")).isLessThanOrEqualTo(2 * alone);
    }
}
