package io.headgate.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program in a process of its own, with an engine of its own, that does what it is told line by line. For one thread. */
public final class Instance implements AutoCloseable {

    private static final String ANSWER = "answer: "; // others may write to the same stream

    private final Process process;
    private final PrintStream told;
    private final BufferedReader said;

    /** What a program does when it is told something, and what it says to that. */
    public interface Told {

        /** Does it. */
        Object answer(String[] words) throws Exception;
    }

    /** Starts it, with these settings; the folder is for its logs, and the first on its class path. */
    public Instance(Class<?> program, Path folder, String... settings) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                folder
                        + File.pathSeparator
                        + System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "-Dcsp.sentinel.log.dir=" + folder));
        for (String setting : settings) {
            command.add("-D" + setting);
        }
        command.add(program.getName());
        process = new ProcessBuilder(command)
                .redirectError(
                        folder.resolveSibling(folder.getFileName() + ".err").toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly)); // should a test run be broken off
        told = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        said = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** To be called by the program: answers until nothing more is told. */
    public static void listen(Told program) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(ANSWER + program.answer(line.split(" ")));
        }
    }

    /** Its number. */
    public long pid() {
        return process.pid();
    }

    /** Tells it something, and waits for the answer. */
    public String tell(String line) throws IOException {
        begin(line);
        return end();
    }

    /** As {@link #tell}, where the answer is a number. */
    public int count(String line) throws IOException {
        return Integer.parseInt(tell(line));
    }

    /** Tells it something, and does not wait for the answer. */
    public void begin(String line) {
        told.println(line);
    }

    /** The answer to what was told last. */
    public String end() throws IOException {
        String line = said.readLine();
        while (line != null && !line.startsWith(ANSWER)) {
            line = said.readLine();
        }
        assertThat(line).as("the instance has ended").isNotNull();
        return line.substring(ANSWER.length());
    }

    @Override
    public void close() throws InterruptedException {
        told.close();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
