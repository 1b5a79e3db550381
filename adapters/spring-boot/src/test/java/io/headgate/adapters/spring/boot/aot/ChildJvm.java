package io.headgate.adapters.spring.boot.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A JVM of its own, with the class path of this one. It has nothing more to do when its input ends, which it does also with this one. */
final class ChildJvm implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 180;

    private final Process process;
    private final Path output;

    private ChildJvm(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Starts {@code arguments}, options first, with {@code front} before all else on the class path. */
    static ChildJvm start(Path output, List<Path> front, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(front)));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new ChildJvm(process, output);
    }

    /** What a JVM finds, and so does a compiler. */
    static String classPath(List<Path> front) {
        List<String> all = new ArrayList<>(front.stream().map(Path::toString).toList());
        all.add(System.getProperty("java.class.path"));
        return String.join(File.pathSeparator, all);
    }

    /** Waits for its end, which must be a good one. */
    void awaitEnd() throws IOException, InterruptedException {
        process.getOutputStream().close();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as(said())
                .isTrue();
        assertThat(process.exitValue()).as(said()).isZero();
    }

    /** Waits for a line that begins so, and returns the rest of it. */
    String awaitLine(String beginning) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (System.nanoTime() - deadline < 0) {
            boolean lives = process.isAlive(); // asked before its last words are read
            Optional<String> rest = said().lines()
                    .filter(line -> line.startsWith(beginning))
                    .map(line -> line.substring(beginning.length()))
                    .findFirst();
            if (rest.isPresent()) {
                return rest.get();
            }
            assertThat(lives).as(said()).isTrue();
            Thread.sleep(20);
        }
        throw new AssertionError(beginning + ": not said (expected: in time) in\n" + said());
    }

    /** All that it has said so far. */
    String said() throws IOException {
        return Files.readString(output);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
    }
}
