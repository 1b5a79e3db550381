package io.headgate.bench.lab;

import io.headgate.bench.report.Progress;
import io.headgate.bench.report.Terminal;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** Writes a log into a folder of its own, replays it, and removes both. */
final class ReplayRun {

    private static final int STEPS = 100;
    private static final int EXPECTED_LINES_PER_MILLISECOND = 250;

    private final int lines;
    private final PrintStream out;

    ReplayRun(int lines, PrintStream out) {
        this.lines = lines;
        this.out = out;
    }

    /** Runs it. Throws {@link IllegalStateException} when there is no room for the log or not every line was seen. */
    ReplayedLog run() throws IOException {
        Path folder = Files.createTempDirectory("headgate-bench-lab-");
        Path file = folder.resolve("access.log");
        try {
            checkRoom(folder);
            write(file);
            Replayed replayed = replay(file);
            replayed.mustBeOf(lines, ReplayMain.LIMITS.size());
            return new ReplayedLog(replayed, Files.size(file));
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    private void checkRoom(Path folder) throws IOException {
        long free = Files.getFileStore(folder).getUsableSpace();
        if (free < SampleLog.mostBytes(lines)) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT,
                    "%s: %,d bytes free (expected: %,d for the log; -Djava.io.tmpdir in JAVA_OPTS names another folder)",
                    folder.getParent(),
                    free,
                    SampleLog.mostBytes(lines)));
        }
    }

    private void write(Path file) throws IOException {
        Progress progress = progress();
        progress.begin("writing a log of " + lines + " lines");
        SampleLog.write(file, lines, written -> {
            progress.end();
            progress.begin("writing the log, " + written + " lines so far");
        });
    }

    private Replayed replay(Path file) throws IOException {
        Progress progress = progress();
        long size = Files.size(file);
        int[] steps = {0};
        progress.begin("replaying the log");
        Replayed replayed = ReplayProcess.run(file, read -> {
            for (; steps[0] < read * STEPS / size && steps[0] < STEPS - 1; steps[0]++) {
                progress.end();
            }
            progress.begin("replaying the log, " + (read >> 20) + " of " + (size >> 20) + " MiB read");
        });
        for (; steps[0] < STEPS; steps[0]++) {
            progress.end();
        }
        return replayed;
    }

    private Progress progress() {
        Duration step = Duration.ofMillis(1 + lines / STEPS / EXPECTED_LINES_PER_MILLISECOND);
        return new Progress(out, Terminal.isThere(), STEPS, step);
    }
}
