package io.headgate.sources.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.RuleSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A listener that writes down what it is told, and whether two calls overlapped. Safe for many threads. */
public final class Recorder implements RuleSource.Listener {

    /** One call: a document, or a failure. */
    private record Call(Fetched document, Exception failure, boolean isFailure) {
        private static final Fetched NONE = new Fetched("", "");
        private static final Exception NO_FAILURE = new Exception("none");

        static Call changed(Fetched document) {
            return new Call(document, NO_FAILURE, false);
        }

        static Call failed(Exception failure) {
            return new Call(NONE, failure, true);
        }
    }

    private final Duration patience;
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger overlaps = new AtomicInteger();

    /** One that waits at most so long for what it is asked to await. */
    public Recorder(Duration patience) {
        this.patience = patience;
    }

    @Override
    public void changed(Fetched document) {
        write(Call.changed(document));
    }

    @Override
    public void failed(Exception reason) {
        write(Call.failed(reason));
    }

    private void write(Call call) {
        if (inside.incrementAndGet() != 1) {
            overlaps.incrementAndGet();
        }
        calls.add(call);
        Thread.yield(); // time for another call to come in between
        inside.decrementAndGet();
    }

    /** How many calls there were. */
    public int calls() {
        return calls.size();
    }

    /** The texts that were told, in order. */
    public List<String> texts() {
        return documents().stream().map(Fetched::text).toList();
    }

    /** The documents that were told, in order. */
    public List<Fetched> documents() {
        return calls.stream()
                .filter(call -> !call.isFailure())
                .map(Call::document)
                .toList();
    }

    /** The failures that were told, in order. */
    public List<Exception> failures() {
        return calls.stream().filter(Call::isFailure).map(Call::failure).toList();
    }

    /** Waits until the last call told this text. */
    public void awaitText(String text) throws Exception {
        String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
        Waiting.until("told \"" + shown + "\" last, after " + this, patience, () -> endsWith(text));
    }

    private boolean endsWith(String text) {
        int size = calls.size();
        return size > 0 && calls.get(size - 1).document().text().equals(text);
    }

    /** Waits until so many failures were told. */
    public void awaitFailures(int count) throws Exception {
        Waiting.until(
                count + " failures told, after " + this,
                patience,
                () -> failures().size() >= count);
    }

    /** Fails when two calls overlapped. */
    public void assertOneAtATime() {
        assertThat(overlaps.get())
                .as("calls that began before the last had ended")
                .isZero();
    }

    @Override
    public String toString() {
        return documents().size() + " documents and " + failures();
    }
}
