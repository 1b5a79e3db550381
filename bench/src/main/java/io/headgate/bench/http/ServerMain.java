package io.headgate.bench.http;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * A server in a process of its own. Says its port, then answers a line with a line, and ends when there are no more: so it never
 * outlives the process that started it.
 *
 * <pre>
 *   ──► (start)         ◄── 40123           the port
 *   ──► cpu             ◄── 8123456789      nanoseconds that the process has used, user and system
 *   ──► counts          ◄── 100 100 100     see Served
 *   ──► (end)
 * </pre>
 */
final class ServerMain {

    static final String CPU = "cpu";
    static final String COUNTS = "counts";

    private ServerMain() {}

    /** Serves the cell that the first argument names. */
    public static void main(String[] args) throws Exception {
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err); // what libraries say is no answer
        try (TinyServer server = HttpCell.ofKey(args[0]).start()) {
            answers.println(server.port());
            serve(server, answers);
        }
        System.exit(0); // whatever threads libraries have left
    }

    private static void serve(TinyServer server, PrintStream answers) throws IOException {
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        for (String question = questions.readLine(); question != null; question = questions.readLine()) {
            answers.println(
                    switch (question) {
                        case CPU -> String.valueOf(system.getProcessCpuTime());
                        case COUNTS -> server.counts().line();
                        default -> "question: " + question + " (expected: " + CPU + ", " + COUNTS + ")";
                    });
        }
    }
}
