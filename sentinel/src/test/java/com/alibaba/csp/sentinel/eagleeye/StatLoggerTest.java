package com.alibaba.csp.sentinel.eagleeye;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatLoggerTest {

    private static final long NOON = LocalDateTime.of(2026, 1, 31, 12, 0)
            .atZone(ZoneId.systemDefault())
            .toInstant()
            .toEpochMilli();

    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private final StatLogger log = logger(100);

    private StatLogger logger(int mostKeys) {
        return logger(mostKeys, new EagleEyeAppender() {
            @Override
            public void append(String line) {
                lines.add(line);
            }
        });
    }

    private StatLogger logger(int mostKeys, EagleEyeAppender appender) {
        RollSchedule schedule = new RollSchedule() {
            @Override
            public void later(StatLogger logger) {
                asked.add("later");
            }

            @Override
            public void soon(StatLogger logger) {
                asked.add("soon");
            }
        };
        return new StatLogger("test", appender, 1000, mostKeys, new LineLayout('|', ',', ','), schedule);
    }

    @Test
    void aLineIsTheTimeTheKindTheKeysAndTheValues() {
        log.stat("resource", "FlowException", "default", "origin", "7").count();
        log.stat("resource", "FlowException", "default", "origin", "7").count(2);
        log.rollNow(NOON + 1000);
        assertThat(lines).containsExactly("2026-01-31 12:00:00|1|resource,FlowException,default,origin,7|3,0\r\n");
    }

    @Test
    void sumsAndExtremesHaveLinesOfTheirOwn() {
        log.stat("sum").countAndSum(10);
        log.stat("sum").countAndSum(2, 5);
        log.stat("range").minMax(5, "small");
        log.stat("range").minMax(9);
        log.stat("range").minMax(7, "middle");
        log.roll(NOON + 999);
        assertThat(lines)
                .containsExactly("2026-01-31 12:00:00|1|sum|3,15\r\n", "2026-01-31 12:00:00|4|range|9,,5,small\r\n");
    }

    @Test
    void aLineStaysOneLineWhateverTheKey() {
        log.stat("two\r\nlines", null, "").count();
        log.roll(NOON);
        assertThat(lines).containsExactly("2026-01-31 12:00:00|1|two  lines,null,|1,0\r\n");
    }

    @Test
    void anIntervalWithoutCountsHasNoLines() {
        log.stat("a").count();
        log.rollNow(NOON + 1000);
        log.rollNow(NOON + 2000);
        log.stat("a").count();
        log.rollNow(NOON + 3000);
        assertThat(lines).containsExactly("2026-01-31 12:00:00|1|a|1,0\r\n", "2026-01-31 12:00:02|1|a|1,0\r\n");
        assertThat(asked).containsExactly("later", "later");
    }

    @Test
    void anEntryThatIsKeptCountsInEachInterval() {
        StatEntry kept = log.stat("a");
        kept.count(2);
        log.stat("a").count();
        log.rollNow(NOON + 1000);
        log.rollNow(NOON + 2000);
        kept.count(4);
        log.stat("a").count();
        kept.count();
        log.rollNow(NOON + 3000);
        assertThat(lines).containsExactly("2026-01-31 12:00:00|1|a|3,0\r\n", "2026-01-31 12:00:02|1|a|6,0\r\n");
        assertThat(asked).containsExactly("later", "later");
    }

    @Test
    void withTooManyKeysItIsWrittenEarlyAndMoreThanTwiceAsManyAreDropped() {
        StatLogger small = logger(3);
        for (int key = 0; key < 8; key++) {
            small.stat("key-" + key).count();
        }
        assertThat(asked).containsExactly("later", "soon");
        assertThat(small.dropped()).isEqualTo(2);
        small.stat("key-0").count();
        assertThat(small.dropped()).isEqualTo(2);
        small.spill(NOON);
        assertThat(lines).hasSize(6).contains("2026-01-31 12:00:00|1|key-0|2,0\r\n");
        small.stat("key-7").count();
        small.rollNow(NOON + 1000);
        assertThat(lines).hasSize(7);
    }

    @Test
    void keysAreEqualWhenTheirPartsAre() {
        assertThat(log.stat("a", "b")).isEqualTo(log.stat(List.of("a", "b"))).hasSameHashCodeAs(log.stat("a", "b"));
        assertThat(log.stat("a", "b")).isNotEqualTo(log.stat("a,b")).hasToString("StatKeys [a,b]");
        assertThat(log.stat("1", "2", "3", "4", "5", "6", "7", "8", "9").getKeys())
                .hasSize(9);
        assertThat(log.stat(new String[] {"x", "y"}).getKeys()).containsExactly("x", "y");
        assertThat(log.getLoggerName()).isEqualTo("test");
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> EagleEye.statLoggerBuilder("x").intervalSeconds(7))
                .hasMessage("intervalSeconds: 7 (expected: a divisor of 60)");
        assertThatThrownBy(() -> EagleEye.statLoggerBuilder("x").intervalSeconds(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> EagleEye.statLoggerBuilder("x").maxEntryCount(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> EagleEye.statLoggerBuilder("x").maxBackupIndex(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> EagleEye.statLoggerBuilder("x").maxFileSizeMB(0))
                .hasMessage("maxFileSizeMB: 0 (expected: > 0)");
        assertThatThrownBy(() -> EagleEye.statLoggerBuilder("x").configLogFilePath(" "))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aLoggerOfANameIsThereOnceAndFlushesIntoItsFile(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("logs/counts.log");
        String name = "once-" + directory.getFileName();
        StatLogger one = EagleEye.statLoggerBuilder(name)
                .intervalSeconds(60)
                .configLogFilePath(file.toString())
                .maxFileSizeMB(10)
                .maxBackupIndex(3)
                .buildSingleton();
        assertThat(EagleEye.statLogger(name)).isSameAs(one);
        assertThat(file).doesNotExist();
        one.stat("k").count(4);
        EagleEye.flush();
        assertThat(Files.readString(file)).matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:00\\|1\\|k\\|4,0\r\n");
        assertThat(one.appender().getOutputLocation()).isEqualTo(file.toString());
        one.appender().close();
    }

    @Test
    void linesAreWrittenByThemselvesWhenTheIntervalIsOver(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("soon.log");
        StatLogger soon = EagleEye.statLoggerBuilder("soon-" + directory.getFileName())
                .intervalSeconds(1)
                .configLogFilePath(file.toString())
                .buildSingleton();
        soon.stat("k").count();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!(Files.exists(file) && Files.size(file) > 0) && System.nanoTime() - deadline < 0) {
            Thread.sleep(20);
        }
        assertThat(Files.readString(file)).endsWith("|1|k|1,0\r\n");
        soon.appender().close();
    }

    @Test
    @Tag("concurrency")
    void whoeverWritesAllThatWasCountedBeforeIsWrittenThen() throws Exception {
        CountDownLatch isWriting = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        EagleEyeAppender slow = new EagleEyeAppender() {
            @Override
            public void append(String line) {
                isWriting.countDown();
                awaitOrStop(goOn);
                lines.add(line);
            }
        };
        StatLogger log = logger(100, slow);
        log.stat("a").count();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            Future<?> first = pool.submit(() -> log.roll(NOON));
            assertThat(isWriting.await(60, TimeUnit.SECONDS)).isTrue();
            Future<Integer> second = pool.submit(() -> {
                log.roll(NOON);
                return lines.size();
            });
            assertThatThrownBy(() -> second.get(200, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            log.stat("b").count(); // does not wait for them
            goOn.countDown();
            first.get(60, TimeUnit.SECONDS);
            assertThat(second.get(60, TimeUnit.SECONDS)).isPositive();
        } finally {
            pool.shutdownNow();
        }
    }

    private static void awaitOrStop(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    @Tag("concurrency")
    void noCountIsLostWhileIntervalsEnd() throws Exception {
        int threads = 4;
        int counts = 50_000;
        StatEntry kept = log.stat("key-4");
        ExecutorService pool = Executors.newFixedThreadPool(2 * threads);
        try {
            List<Future<?>> counting = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                counting.add(pool.submit(() -> {
                    for (int count = 0; count < counts; count++) {
                        log.stat("key-" + count % 3).countAndSum(1, count % 2);
                    }
                }));
                counting.add(pool.submit(() -> {
                    for (int count = 0; count < counts; count++) {
                        kept.count();
                    }
                }));
            }
            while (!counting.stream().allMatch(Future::isDone)) {
                log.roll(NOON);
            }
            for (Future<?> each : counting) {
                each.get(60, TimeUnit.SECONDS);
            }
            log.roll(NOON);
        } finally {
            pool.shutdownNow();
        }
        assertThat(summed(1)).isEqualTo(2L * threads * counts);
        assertThat(summed(2)).isEqualTo((long) threads * counts / 2);
    }

    private long summed(int group) {
        Pattern line = Pattern.compile(".*\\|1\\|key-\\d\\|(\\d+),(\\d+)\r\n");
        long sum = 0;
        for (String each : lines) {
            Matcher matcher = line.matcher(each);
            assertThat(matcher.matches()).as(each).isTrue();
            sum += Long.parseLong(matcher.group(group));
        }
        return sum;
    }
}
