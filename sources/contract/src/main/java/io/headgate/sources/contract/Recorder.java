package io.headgate.sources.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.RuleSource;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A listener that writes down what it is told, and whether two calls overlapped. Safe for many threads. */
public final class Recorder implements RuleSource.Listener {

    /** One call: a document, or a failure. */
    private record Call(
            @Nullable Fetched document, @Nullable Exception failure) {}

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
        write(new Call(document, null));
    }

    @Override
    public void failed(Exception reason) {
        write(new Call(null, reason));
    }

    private void write(Call call) {
        if (inside.incrementAndGet() != 1) {
            overlaps.incrementAndGet();
        }
        calls.add(call);
        LockSupport.parkNanos(50_000); // time for another call to come in between
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
        return calls.stream().map(Call::document).filter(Objects::nonNull).toList();
    }

    /** The failures that were told, in order. */
    public List<Exception> failures() {
        return calls.stream().map(Call::failure).filter(Objects::nonNull).toList();
    }

    /** Waits until the last call told this text. */
    public void awaitText(String text) throws Exception {
        String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
        Waiting.until("told \"" + shown + "\" last, after " + this, patience, () -> endsWith(text));
    }

    private boolean endsWith(String text) {
        int size = calls.size();
        Fetched last = size == 0 ? null : calls.get(size - 1).document();
        return last != null && last.text().equals(text);
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
