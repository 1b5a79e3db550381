package io.headgate.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searching by halves finds what reading all files from end to end finds, also after they were damaged. */
class SearchAgainstPlainScanTest {

    private static final int LOGS = 6;
    private static final int QUERIES = 40;

    @TempDir
    Path directory;

    private final long seed = System.nanoTime();
    private final SplittableRandom random = new SplittableRandom(seed);

    @Test
    void overManyFilesASearchFindsWhatAPlainScanFinds() throws IOException {
        for (int log = 0; log < LOGS; log++) {
            Path own = directory.resolve("whole" + log);
            long last = writeRandomLog(own);
            check(own, writtenLines(own), last);
        }
    }

    @Test
    void inDamagedFilesASearchFindsWhatAPlainScanFinds() throws IOException {
        for (int log = 0; log < LOGS; log++) {
            Path own = directory.resolve("damaged" + log);
            long last = writeRandomLog(own);
            Set<String> written = writtenLines(own);
            for (Path file : Logs.files(own)) {
                damage(file);
            }
            check(own, written, last);
        }
    }

    private long writeRandomLog(Path own) {
        long second = 1_000;
        try (MetricLogWriter writer = MetricLogWriter.of(randomSettings(own))) {
            for (int flush = 0; flush < 3_000; flush++) {
                second += random.nextInt(20) == 0 ? random.nextInt(1, 500) : 1;
                List<SecondFigures> lines = new ArrayList<>();
                for (int resource = random.nextInt(6); resource >= 0; resource--) {
                    lines.add(Logs.figures(second, "r" + random.nextInt(9) + "x".repeat(random.nextInt(100))));
                }
                writer.flush(second + 1, lines);
            }
            assertThat(writer.counts().lost() + writer.counts().late()).isZero();
        }
        return second;
    }

    private LogSettings randomSettings(Path own) {
        long fileBytes = Logs.SMALLEST_FILE * random.nextInt(1, 8); // above one, a search halves
        return Logs.small(own, random.nextInt(2, 9)).withMaxFileBytes(fileBytes);
    }

    private void damage(Path file) throws IOException {
        StringBuilder text = new StringBuilder(Files.readString(file, ISO_8859_1)); // one character is one byte
        for (int wound = random.nextInt(6); wound > 0; wound--) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + random.nextInt(1, 2_000));
            switch (random.nextInt(4)) {
                case 0 -> text.replace(at, end, garbage(end - at));
                case 1 -> text.delete(at, end);
                case 2 -> text.insert(at, garbage(random.nextInt(1, 3_000)));
                default -> text.insert(at, "z".repeat(random.nextInt(200_000)));
            }
        }
        Files.writeString(file, text, ISO_8859_1);
    }

    private String garbage(int length) {
        StringBuilder garbage = new StringBuilder();
        for (int at = 0; at < length; at++) {
            garbage.append(random.nextInt(30) == 0 ? '\n' : (char) random.nextInt(256));
        }
        return garbage.toString();
    }

    private void check(Path own, Set<String> written, long last) throws IOException {
        List<String> whole = new ArrayList<>();
        for (Path file : oldestFirst(own)) {
            lines(file).stream().filter(written::contains).forEach(whole::add);
        }
        for (int query = 0; query < QUERIES; query++) {
            long from = random.nextLong(900, last + 100);
            long to = from + (random.nextBoolean() ? random.nextLong(3) : random.nextLong(last));
            String resource = "r" + random.nextInt(9);
            long maxLines = random.nextBoolean() ? Long.MAX_VALUE : random.nextLong(1, 400);
            LogQuery asked = LogQuery.between(from, to)
                    .withResources(name -> name.startsWith(resource))
                    .withMaxLines(maxLines);
            List<String> found = Logs.found(own, asked).stream()
                    .map(line -> line.epochSecond() + "\t" + line.resource())
                    .toList();
            assertThat(found)
                    .as("seed %d, %s, %d to %d, %s, at most %d", seed, own, from, to, resource, maxLines)
                    .isEqualTo(plainScan(whole, from, to, resource, maxLines));
        }
    }

    private static List<String> plainScan(List<String> whole, long from, long to, String resource, long maxLines) {
        List<String> found = new ArrayList<>();
        for (String line : whole) {
            String[] fields = line.split("\t", 3);
            long second = Long.parseLong(fields[0]);
            if (second >= from && second <= to && fields[1].startsWith(resource) && found.size() < maxLines) {
                found.add(second + "\t" + fields[1]);
            }
        }
        return found;
    }

    private static Set<String> writtenLines(Path own) throws IOException {
        Set<String> written = new HashSet<>();
        for (Path file : Logs.files(own)) {
            written.addAll(lines(file).subList(1, lines(file).size()));
        }
        return written;
    }

    private static List<String> lines(Path file) throws IOException {
        List<String> lines =
                new ArrayList<>(List.of(Files.readString(file, ISO_8859_1).split("\n", -1)));
        lines.remove(lines.size() - 1); // what comes after the last line feed is not a line
        return lines;
    }

    private static List<Path> oldestFirst(Path own) {
        List<Path> files = new ArrayList<>();
        for (int number = 20; number >= 1; number--) {
            files.add(Logs.aside(own, number));
        }
        files.add(Logs.current(own));
        files.removeIf(Files::notExists);
        return files;
    }
}
