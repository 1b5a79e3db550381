package io.headgate.rules.feed;

import static java.util.Objects.requireNonNull;

import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.RuleSource;
import io.headgate.rules.source.SourceHealth;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A source that says what the test wants it to say. */
final class TestSource implements RuleSource {

    private final String name;
    private volatile @Nullable String first;
    private volatile @Nullable Exception firstFailure;
    private volatile @Nullable Listener listener;
    volatile boolean closed;

    TestSource(String name) {
        this.name = name;
    }

    /** Delivers that as soon as it is watched. */
    TestSource beginningWith(String text) {
        first = text;
        return this;
    }

    /** Fails like that as soon as it is watched. */
    TestSource beginningWith(Exception failure) {
        firstFailure = failure;
        return this;
    }

    void deliver(String text) {
        deliver(text, revisionOf(text));
    }

    void deliver(String text, String revision) {
        requireNonNull(listener).changed(new Fetched(text, revision));
    }

    void fail(String reason) {
        requireNonNull(listener).failed(new IOException(reason));
    }

    Listener listener() {
        return requireNonNull(listener);
    }

    boolean isWatched() {
        return listener != null;
    }

    static String revisionOf(String text) {
        return Integer.toHexString(text.hashCode());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Fetched read() throws IOException {
        throw new NoDocumentException(name);
    }

    @Override
    public void watch(Listener newListener) {
        listener = newListener;
        String text = first;
        if (text != null) {
            deliver(text);
        }
        Exception failure = firstFailure;
        if (failure != null) {
            newListener.failed(failure);
        }
    }

    @Override
    public SourceHealth health() {
        return new SourceHealth(true, Optional.empty(), 0, 0, "");
    }

    @Override
    public void close() {
        closed = true;
    }
}
