package io.headgate.redis.fault;

import io.headgate.redis.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link TakesWhenTold} of its own process, with its own way to Redis. For one thread. */
final class ProcessBehindProxy implements AutoCloseable {

    private final Proxy way;
    private final Process process;
    private final PrintStream words;
    private final BufferedReader answers;

    /** Starts it, and does not wait for it. */
    ProcessBehindProxy(int port) throws IOException {
        way = new Proxy(port);
        process = ChildJvm.start(TakesWhenTold.class, "redis://127.0.0.1:" + way.port());
        words = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** What can go wrong between it and Redis. */
    Proxy way() {
        return way;
    }

    long answerTo(String word) throws IOException {
        words.println(word);
        return Long.parseLong(answers.readLine());
    }

    /** All that they get together, one after the other. */
    static long sum(List<ProcessBehindProxy> processes, String word) throws IOException {
        long sum = 0;
        for (ProcessBehindProxy each : processes) {
            sum += each.answerTo(word);
        }
        return sum;
    }

    @Override
    public void close() throws Exception {
        process.destroyForcibly().waitFor(Fleet.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        way.close();
    }
}
