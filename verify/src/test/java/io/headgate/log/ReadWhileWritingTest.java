package io.headgate.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadWhileWritingTest {

    private static final int SECONDS = 30_000;
    private static final int KILLS = 6;

    @TempDir
    Path directory;

    @Test
    @Tag("concurrency")
    void aReaderMissesNothingAndMeetsNothingTwiceWhileFilesAreSetAside() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.small(directory, 5))) {
            Future<?> writing = thread.submit(() -> Logs.write(writer, 1, SECONDS));
            int searches = 0;
            while (!writing.isDone() || searches == 0) {
                List<SecondFigures> found = new ArrayList<>();
                SearchReport report = Logs.search(directory, LogQuery.between(0, SECONDS), found);
                searches++;
                if (!found.isEmpty()) {
                    long first = found.get(0).epochSecond();
                    assertThat(found)
                            .extracting(SecondFigures::epochSecond)
                            .isEqualTo(Logs.range(first, first + found.size() - 1));
                }
                assertThat(report.damaged()).isZero();
            }
            writing.get();
            assertThat(writer.counts().written()).isEqualTo(SECONDS);
        } finally {
            thread.shutdownNow();
        }
    }

    /** Writes until it is killed. */
    static final class Victim {

        private Victim() {}

        public static void main(String[] arguments) {
            Path directory = Path.of(arguments[0]);
            MetricLogWriter writer = MetricLogWriter.of(Logs.small(directory, 900));
            Logs.write(writer, Long.parseLong(arguments[1]), Long.MAX_VALUE - 1);
        }
    }

    @Test
    @Tag("slow")
    void aProcessKilledAtAnyMomentLosesNoSecondItHadFlushedAndTearsNoLine() throws Exception {
        long next = 1;
        for (int kill = 0; kill < KILLS; kill++) {
            Process victim = start(next);
            long wanted = next + 2_000 + 777L * kill;
            while (lastSecond() < wanted) {
                assertThat(victim.isAlive()).isTrue();
                TimeUnit.MILLISECONDS.sleep(5); // for a real process, not for the clock
            }
            victim.destroyForcibly().waitFor();
            List<SecondFigures> found = new ArrayList<>();
            SearchReport report =
                    Logs.search(directory, LogQuery.between(0, Long.MAX_VALUE).withMaxLines(Long.MAX_VALUE), found);
            assertThat(report.damaged()).isZero();
            assertThat(found).extracting(SecondFigures::epochSecond).isEqualTo(Logs.range(1, found.size()));
            next = found.size() + 1;
        }
    }

    private Process start(long second) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Victim.class.getName(),
                        directory.toString(),
                        Long.toString(second))
                .inheritIO()
                .start();
    }

    private long lastSecond() throws IOException {
        if (Files.notExists(Logs.current(directory))) {
            return 0;
        }
        List<String> lines = Files.readAllLines(Logs.current(directory));
        return lines.size() < 3 ? 0 : Long.parseLong(lines.get(lines.size() - 2).split("\t")[0]);
    }
}
