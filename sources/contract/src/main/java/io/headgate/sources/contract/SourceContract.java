package io.headgate.sources.contract;

import static java.util.Objects.requireNonNull;

import io.headgate.rules.source.RuleSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * What every rule source must do, as JUnit tests. Extend it and say where the document is kept:
 *
 * <pre>{@code
 * class ConsulSourceTest extends SourceContract implements OutageContract, PublishContract, ManySourcesContract {
 *     protected Place newPlace() throws Exception {
 *         return new ConsulPlace(server);
 *     }
 * }
 * }</pre>
 */
public abstract class SourceContract implements ReadContract, WatchContract, CloseContract {

    private final List<RuleSource> sources = new ArrayList<>();
    private final List<Recorder> recorders = new ArrayList<>();
    private @Nullable Place place;

    /** For subclasses. */
    protected SourceContract() {}

    /** A place without a document. Called once per test. */
    protected abstract Place newPlace() throws Exception;

    /** Makes the place. */
    @BeforeEach
    final void openPlace() throws Exception {
        place = newPlace();
    }

    /** Ends everything, and checks that nothing stays behind. */
    @AfterEach
    final void closePlace() throws Exception {
        Place used = place();
        try {
            sources.forEach(RuleSource::close);
            recorders.forEach(Recorder::assertOneAtATime);
            Waiting.until(
                    "no thread left of " + used.threadNames(),
                    used.patience(),
                    () -> Waiting.threads(used.threadNames()).isEmpty());
        } finally {
            used.close();
        }
    }

    @Override
    public final Place place() {
        return requireNonNull(place, "place");
    }

    @Override
    public final RuleSource source() throws Exception {
        RuleSource source = place().source();
        sources.add(source);
        return source;
    }

    @Override
    public final Recorder recorder() {
        Recorder recorder = new Recorder(place().patience());
        recorders.add(recorder);
        return recorder;
    }
}
