package io.headgate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.rule.Rule;
import io.headgate.statistics.Figures;
import io.headgate.statistics.Meter;
import io.headgate.statistics.Snapshot;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.verify.Together;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jol.info.GraphLayout;

/** What is counted by resource and origin, and by resource and entrance, shares one budget of bytes; no call is lost by that. */
class StatisticsMemoryTest {

    private static final long BUDGET = 4 << 20;
    private static final long MOST_A_RESOURCE = 18 * 1_024;

    private final FakeTicker ticker = new FakeTicker();

    private Headgate headgate(long budget, Rule... rules) {
        return Headgate.builder()
                .ticker(ticker)
                .rules(rules)
                .statisticsMemory(budget)
                .build();
    }

    private static long passed(Map<String, Snapshot> all) {
        return all.values().stream().mapToLong(each -> each.total().passed()).sum();
    }

    private static long lastMinute(Snapshot seen) {
        return seen.minute().stream().mapToLong(Figures::passed).sum();
    }

    // ------------------------------------------------------------------ bounded

    @Test
    void aHundredThousandPairsOfResourceAndOriginStayWithinTheirMemoryAndEveryCallIsCounted() {
        Headgate headgate = headgate(BUDGET);
        for (int origin = 0; origin < 1_000; origin++) {
            for (int resource = 0; resource < 100; resource++) {
                headgate.resource("r" + resource).from("origin " + origin).run(() -> {});
            }
            ticker.advance(Duration.ofMillis(20));
        }
        isWithinItsMemory(headgate, 100);
        assertThat(headgate.statistics().overflow().pairs()).isPositive();
        for (int resource = 0; resource < 100; resource++) {
            Map<String, Snapshot> origins = headgate.statistics().origins("r" + resource);
            assertThat(passed(origins)).isEqualTo(1_000);
            assertThat(origins).containsKey(Names.OTHER);
        }
        assertThat(passed(headgate.statistics().resources())).isEqualTo(100_000);
    }

    @Test
    void aHundredThousandPairsOfResourceAndEntranceStayWithinTheirMemoryAndEveryCallIsCounted() {
        Headgate headgate = headgate(BUDGET);
        for (int entrance = 0; entrance < 1_000; entrance++) {
            for (int resource = 0; resource < 100; resource++) {
                Caller caller = headgate.resource("r" + resource).through("entrance " + entrance);
                (resource % 2 == 0 ? caller : caller.inbound()).run(() -> {});
            }
            ticker.advance(Duration.ofMillis(20));
        }
        ticker.advance(Duration.ofSeconds(2));
        isWithinItsMemory(headgate, 100);
        Map<String, Snapshot> resources = headgate.statistics().resources();
        assertThat(passed(resources)).isEqualTo(100_000);
        resources.values().forEach(each -> assertThat(lastMinute(each)).isEqualTo(1_000));
        assertThat(headgate.statistics().inbound().total().passed()).isEqualTo(50_000);
        assertThat(lastMinute(headgate.statistics().inbound())).isEqualTo(50_000);
        long inTheTree = headgate.statistics().tree().stream()
                .mapToLong(root -> root.figures().total().passed())
                .sum();
        assertThat(inTheTree).isEqualTo(100_000);
    }

    @Test
    void callsThatAreKnownByTheirAmbientAreTakenFromThatMemory() {
        Headgate headgate = headgate(1 << 20);
        for (int i = 0; i < 100_000; i++) {
            Resource resource = headgate.resource("r" + i % 100);
            headgate.within(
                    "web " + i % 7, "a user whose name is not short at all " + i % 997, () -> resource.tryEnter());
            ticker.advance(Duration.ofMillis(1));
        }
        isWithinItsMemory(headgate, 100);
        assertThat(passed(headgate.statistics().resources())).isEqualTo(100_000);
    }

    @Test
    void aPairWeighsNoMoreThanIsTakenForIt() {
        Headgate headgate = headgate(64 << 20);
        Headgate empty = headgate(64 << 20);
        Stream.of(headgate, empty).map(each -> each.resource("r")).forEach(each -> each.run(() -> {}));
        for (int second = 0; second < 70; second++) {
            ticker.advance(Duration.ofMillis(900));
            for (int origin = 0; origin < 500; origin++) {
                Caller caller = headgate.resource("r").from("o" + origin).through("e" + origin);
                for (long nanos = 1_000; nanos < 100_000_000_000L; nanos *= 100) {
                    Entry entry = caller.enter();
                    ticker.advanceNanos(second % 20 == 0 && origin == 0 ? nanos : 0);
                    entry.close();
                }
            }
        }
        long bytes = GraphLayout.parseInstance(headgate).totalSize()
                - GraphLayout.parseInstance(empty).totalSize();
        System.out.printf(
                "%d bytes taken, %d bytes measured%n",
                headgate.memory().budget().used(), bytes);
        assertThat(bytes).isLessThanOrEqualTo(headgate.memory().budget().used());
    }

    private static void isWithinItsMemory(Headgate headgate, int resources) {
        long budget = headgate.memory().budget().limit();
        long bytes = GraphLayout.parseInstance(headgate).totalSize();
        System.out.printf(
                "%d bytes taken of %d, %d bytes measured%n",
                headgate.memory().budget().used(), budget, bytes);
        assertThat(headgate.memory().budget().used()).isLessThanOrEqualTo(budget);
        assertThat(bytes)
                .isLessThanOrEqualTo(budget + resources * MOST_A_RESOURCE + 400_000); // and the names, once each
    }

    // ------------------------------------------------------------------ who goes

    @Test
    void aPairThatIsInUseIsNotDisplacedByAFloodOfOthers() {
        Headgate headgate = headgate(1 << 20);
        Caller regular = headgate.resource("r").from("regular");
        for (int i = 0; i < 20_000; i++) {
            headgate.resource("r" + i % 50).from("origin " + i % 900).run(() -> {});
            ticker.advance(Duration.ofMillis(1));
            if (i % 100 == 0) {
                regular.run(() -> {});
            }
        }
        assertThat(headgate.statistics().origins("r").get("regular").total().passed())
                .isEqualTo(200);
    }

    @Test
    void aPairThatComesBackIsCountedApartAgainOnceThereIsRoom() {
        Headgate headgate = headgate(1 << 20);
        Caller early = headgate.resource("r").from("early");
        early.run(() -> {});
        for (int i = 0; i < 1_000; i++) {
            headgate.resource("r").from("origin " + i % 999).run(() -> {});
            ticker.advance(Duration.ofMillis(10));
        }
        assertThat(headgate.statistics().origins("r")).doesNotContainKey("early");
        ticker.advance(Duration.ofSeconds(5));
        early.run(() -> {});
        early.run(() -> {});
        assertThat(headgate.statistics().origins("r").get("early").total().passed())
                .isEqualTo(2);
        assertThat(passed(headgate.statistics().origins("r"))).isEqualTo(1_003);
    }

    @Test
    void aCallInFlightWhoseMetersWereLetGoEndsWhereItWasMoved() {
        Headgate headgate = headgate(1 << 20);
        Entry early = headgate.resource("r").from("early").through("e").enter();
        for (int i = 0; i < 1_000; i++) {
            headgate.resource("r")
                    .from("origin " + i % 900)
                    .through("e " + i % 900)
                    .run(() -> {});
            ticker.advance(Duration.ofMillis(10));
        }
        Map<String, Snapshot> origins = headgate.statistics().origins("r");
        assertThat(origins).doesNotContainKey("early");
        assertThat(origins.get(Names.OTHER).inFlight()).isEqualTo(1);
        assertThat(headgate.resource("r").statistics().inFlight()).isEqualTo(1);
        early.close();
        headgate.statistics()
                .origins("r")
                .values()
                .forEach(each -> assertThat(each.inFlight()).isZero());
        Snapshot all = headgate.resource("r").statistics();
        assertThat(all.inFlight()).isZero();
        assertThat(all.total().finished()).isEqualTo(1_001);
    }

    @Test
    void whereAllPairsAreInUseNewcomersAreCountedTogether() {
        Headgate headgate = headgate(1 << 20);
        for (int i = 0; i < 900; i++) {
            headgate.resource("r").from("origin " + i).run(() -> {});
        }
        Map<String, Snapshot> origins = headgate.statistics().origins("r");
        assertThat(origins.size()).isBetween(50, 200);
        assertThat(headgate.statistics().overflow().pairs()).isEqualTo(901 - origins.size());
        assertThat(passed(origins)).isEqualTo(900);
    }

    @Test
    void theSettingIsAtLeastOneMebibyte() {
        assertThatThrownBy(() -> Headgate.builder().statisticsMemory(1_000))
                .hasMessage("statisticsMemory: 1000 (expected: >= 1048576)");
    }

    // ------------------------------------------------------------------ threads

    @Test
    @Tag("concurrency")
    @Timeout(120)
    void noCallIsLostOrDoubledWhilePairsComeAndGoAndAreRead() throws Exception {
        Headgate headgate = Headgate.builder().statisticsMemory(1 << 20).build();
        AtomicBoolean over = new AtomicBoolean();
        AtomicLong calls = new AtomicLong();
        AtomicLong read = new AtomicLong();
        Together.run(4, number -> {
            if (number == 3) {
                long before = 0;
                while (calls.get() < 3 * 100_000) {
                    long seen = headgate.resource("r").statistics().total().passed();
                    assertThat(seen).isGreaterThanOrEqualTo(before);
                    before = seen;
                    read.incrementAndGet();
                }
                over.set(true);
                return;
            }
            for (int i = 0; i < 100_000; i++) {
                int name = (i * 7 + i / 1_000 + number) % 990;
                headgate.resource("r").from("o" + name).through("e" + name).run(() -> {});
                calls.incrementAndGet();
            }
        });
        assertThat(over).isTrue();
        Snapshot seen = headgate.resource("r").statistics();
        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(seen.total().passed()).isEqualTo(300_000);
            softly.assertThat(seen.total().finished()).isEqualTo(300_000);
            softly.assertThat(passed(headgate.statistics().origins("r"))).isEqualTo(300_000);
            softly.assertThat(headgate.memory().budget().used()).isLessThanOrEqualTo(1 << 20);
            softly.assertThat(read.get()).isPositive();
        });
    }

    // ------------------------------------------------------------------ as a process

    @Test
    @Tag("slow")
    @Timeout(600)
    void tenMillionPairsFitIntoAProcessOf256MegabytesAndEveryCallIsCounted() throws Exception {
        assertThat(inItsOwnProcess("-Xmx256m", "10000", "1000")).isEqualTo("10000000 10000000 10000000");
    }

    private static String inItsOwnProcess(String heap, String... arguments) throws Exception {
        String classes = Stream.of(
                        Headgate.class, Meter.class, io.headgate.limiter.Limit.class, NullMarked.class, ManyPairs.class)
                .map(StatisticsMemoryTest::location)
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder command = new ProcessBuilder(java, heap, "-cp", classes, ManyPairs.class.getName());
        command.command().addAll(Arrays.asList(arguments));
        Process process = command.redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return printed.strip();
    }

    private static String location(Class<?> type) {
        return Path.of(java.net.URI.create(
                        type.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toString();
    }

    /** Calls each of so many resources once from each of so many origins. Prints what was counted in all, by resource and by origin. */
    static final class ManyPairs {

        public static void main(String[] arguments) {
            int resources = Integer.parseInt(arguments[0]);
            int origins = Integer.parseInt(arguments[1]);
            Headgate headgate = Headgate.builder().build();
            for (int origin = 0; origin < origins; origin++) {
                for (int resource = 0; resource < resources; resource++) {
                    headgate.resource("GET /r/" + resource)
                            .from("origin " + origin)
                            .inbound()
                            .run(() -> {});
                }
            }
            long byOrigin = 0;
            for (int resource = 0; resource < resources; resource++) {
                byOrigin += passed(headgate.statistics().origins("GET /r/" + resource));
            }
            System.out.println(headgate.statistics().inbound().total().passed() + " "
                    + passed(headgate.statistics().resources()) + " " + byOrigin);
        }
    }
}
