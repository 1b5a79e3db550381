package io.headgate.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BlockCountsTest {

    private static final int THREADS = 4;
    private static final int CALLS = 300_000;

    @Test
    @Tag("concurrency")
    void everyCallIsInExactlyOneDrainHoweverOftenTheTableIsSwapped() throws Exception {
        BlockCounts counts = BlockCounts.withMaxKeys(50 + THREADS); // each thread may hold a place for a moment
        Map<String, Long> drained = countFromManyThreads(counts, 50);

        for (int origin = 0; origin < 50; origin++) {
            assertThat(drained.get("origin " + origin)).isEqualTo((long) THREADS * CALLS / 50);
        }
        assertThat(drained.values().stream().mapToLong(Long::longValue).sum()).isEqualTo((long) THREADS * CALLS);
    }

    @Test
    @Tag("concurrency")
    void overTheCapNoCallIsLostAndNoTableHoldsMoreKeys() throws Exception {
        BlockCounts counts = BlockCounts.withMaxKeys(54);
        Map<String, Long> drained = countFromManyThreads(counts, 500);

        assertThat(drained.values().stream().mapToLong(Long::longValue).sum()).isEqualTo((long) THREADS * CALLS);
        assertThat(counts.folded()).isEqualTo(drained.get("")).isPositive();
    }

    private static Map<String, Long> countFromManyThreads(BlockCounts counts, int origins) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        Map<String, Long> drained = new HashMap<>();
        try {
            CyclicBarrier start = new CyclicBarrier(THREADS);
            List<Future<Void>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                running.add(threads.submit(counter(counts, origins, start)));
            }
            while (!running.stream().allMatch(Future::isDone)) {
                drain(counts, drained);
            }
            for (Future<Void> one : running) {
                one.get();
            }
            drain(counts, drained);
        } finally {
            threads.shutdownNow();
        }
        assertThat(counts.isEmpty()).isTrue();
        return drained;
    }

    private static Callable<Void> counter(BlockCounts counts, int origins, CyclicBarrier start) {
        return () -> {
            start.await();
            for (int call = 0; call < CALLS; call++) {
                counts.count("orders", "flow", "origin " + call % origins, "why");
            }
            return null;
        };
    }

    private static void drain(BlockCounts counts, Map<String, Long> drained) {
        List<SecondBlocks> lines = counts.drain(1);
        assertThat(lines.size()).isLessThanOrEqualTo(55);
        lines.forEach(line -> drained.merge(line.origin(), line.count(), Long::sum));
    }

    @Test
    void aClosedTableTurnsAwayKnownKeysNewKeysAndThoseOverTheCap() {
        BlockTable table = new BlockTable(2);
        table.count("orders", "flow", "alice", "why");
        assertThat(table.close(1)).hasSize(1);
        assertThat(table.count("orders", "flow", "alice", "why")).isFalse();
        assertThat(table.count("orders", "flow", "bob", "why")).isFalse();

        BlockTable full = new BlockTable(1);
        full.count("orders", "flow", "alice", "why");
        full.count("orders", "flow", "bob", "why");
        assertThat(full.close(1)).hasSize(2);
        assertThat(full.count("orders", "flow", "bob", "why")).isFalse();
    }

    @Test
    void anyPartOfTheKeyTellsTwoKeysApart() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        BlockCounts counts = BlockCounts.create();
        Map<String, Long> expected = new HashMap<>();
        for (int call = 0; call < 50_000; call++) {
            String[] key = random.ints(4, 0, 5).mapToObj(part -> "p" + part).toArray(String[]::new);
            counts.count(key[0], key[1], key[2], key[3]);
            expected.merge(String.join(",", key), 1L, Long::sum);
        }

        Map<String, Long> found = new HashMap<>();
        counts.drain(7)
                .forEach(line -> found.put(
                        String.join(",", line.resource(), line.rule(), line.origin(), line.reason()), line.count()));
        assertThat(found).as("seed %d", seed).isEqualTo(expected);
    }

    @Test
    void aDefaultTableHoldsAThousandKeysOfTheirOwn() {
        BlockCounts counts = BlockCounts.create();
        for (int origin = 0; origin < 1_000; origin++) {
            counts.count("GET /orders", "flow:GET /orders", "application-" + origin, "requests per PT1S");
        }

        assertThat(counts.drain(1)).hasSize(1_000).noneMatch(SecondBlocks::isOther);
        assertThat(counts.folded()).isZero();
    }

    @Test
    void originsChosenToCollideAreFoldedAndNotLost() {
        BlockCounts counts = BlockCounts.create();
        for (int number = 0; number < 512; number++) {
            StringBuilder origin = new StringBuilder();
            for (int bit = 0; bit < 9; bit++) {
                origin.append((number >> bit & 1) == 0 ? "Aa" : "BB"); // two texts of one hash
            }
            counts.count("orders", "flow", origin.toString(), "why");
        }

        List<SecondBlocks> lines = counts.drain(1);
        assertThat(lines).hasSize(65);
        assertThat(lines.stream().mapToLong(SecondBlocks::count).sum()).isEqualTo(512);
        assertThat(counts.folded()).isEqualTo(512 - 64);
    }

    @Test
    void countingAKnownKeyAllocatesNothing() {
        BlockCounts counts = BlockCounts.withMaxKeys(2);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        countThreeKeys(counts); // the compiler warms up, too
        long before = threads.getCurrentThreadAllocatedBytes();
        countThreeKeys(counts);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
    }

    private static void countThreeKeys(BlockCounts counts) {
        for (int call = 0; call < 100_000; call++) {
            counts.count("orders", "flow", "alice", "why");
            counts.count("orders", "flow", "bob", "why");
            counts.count("orders", "flow", "one too many", "why");
        }
    }

    @Test
    void aCapThatIsNoneIsRefused() {
        assertThatThrownBy(() -> BlockCounts.withMaxKeys(0)).hasMessageStartingWith("maxKeys: 0 (expected: ");
    }
}
