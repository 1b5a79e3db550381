package io.headgate.rules.source;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Keeps a document in memory: for programs that make their rules themselves, and for tests. */
public final class MemorySource extends WatchingSource implements WritableRuleSource {

    private static final Pace PACE = Pace.every(Duration.ofHours(1)); // every change wakes; none can get lost

    private final AtomicReference<@Nullable Fetched> document = new AtomicReference<>();

    /** Without a document yet. Its name is {@code memory:} and {@code label}. */
    public MemorySource(String label) {
        super("memory:" + requireNonNull(label, "label"), PACE);
    }

    @Override
    protected Fetched fetch() throws IOException {
        Fetched here = document.get();
        if (here == null) {
            throw new NoDocumentException(name());
        }
        return here;
    }

    @Override
    public String publish(String text, String expectedRevision) throws IOException {
        Fetched next = document(bytes(text));
        while (true) {
            Fetched before = document.get();
            String found = before == null ? NOTHING : before.revision();
            if (!expectedRevision.equals(ANY_REVISION) && !expectedRevision.equals(found)) {
                throw new ConflictException(name(), expectedRevision, found);
            }
            if (document.compareAndSet(before, next)) {
                lookAgain();
                return next.revision();
            }
        }
    }

    /** Takes the document away, which a watcher is told of as a failure. */
    public void remove() {
        document.set(null);
        lookAgain();
    }
}
