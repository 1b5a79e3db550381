package io.headgate.rules.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A source that must be good at the start: it is, or there is one clear error and no feed. */
@Timeout(180)
class RequiredSourceTest {

    @TempDir
    private Path directory;

    private final FeedBench bench = new FeedBench();

    @Test
    void onceItIsGoodTheFeedIsLikeAnyOther() {
        TestSource source = new TestSource("own").beginningWith("v1 x=1 end");
        bench.start(bench.begin().fromRequired(source));
        assertThat(bench.rules()).isEqualTo(Map.of("x", "1"));
        bench.deliver(source, "v2 broken");
        assertThat(bench.status(source).state()).isEqualTo(SourceState.REJECTED);
        assertThat(bench.rules()).isEqualTo(Map.of("x", "1"));
        bench.close();
    }

    @Test
    void aRejectedDocumentIsOneClearErrorAndTheFeedIsClosed() {
        TestSource other = new TestSource("other").beginningWith("v1 y=2 end");
        TestSource source = new TestSource("own").beginningWith("v1 broken");
        assertThatThrownBy(() -> bench.begin().from(other).fromRequired(source).start())
                .isInstanceOfSatisfying(SourceNotGoodException.class, failed -> {
                    assertThat(failed.sources())
                            .extracting(SourceStatus::source)
                            .containsExactly("own");
                    assertThat(failed)
                            .hasMessageStartingWith("source own: REJECTED (expected: a good document at the start; ")
                            .hasMessageContaining(failed.sources().get(0).reason());
                });
        assertThat(source.closed).isTrue();
        assertThat(other.closed).isTrue();
        assertThat(bench.rules()).as("what others brought stays").isEqualTo(Map.of("y", "2"));
    }

    @Test
    void silenceIsAnErrorOnceTheWaitIsOver() {
        assertThatThrownBy(() -> bench.begin()
                        .fromRequired(new TestSource("own"))
                        .fromRequired(new TestSource("second"))
                        .from(new TestSource("other"))
                        .start(Duration.ofMillis(1)))
                .isInstanceOf(SourceNotGoodException.class)
                .hasMessage("source own: WAITING (expected: a good document at the start; nothing was heard of it); "
                        + "source second: WAITING (expected: a good document at the start; nothing was heard of it)");
    }

    @Test
    void troubleIsNotTheEndWhileThereIsTime() throws Exception {
        TestSource source = new TestSource("own");
        Thread registry = new Thread(() -> {
            while (!source.isWatched()) {
                Thread.onSpinWait();
            }
            source.fail("connection refused");
            pause();
            source.deliver("v1 x=1 end");
        });
        registry.start();
        bench.start(bench.begin().fromRequired(source), Duration.ofSeconds(30));
        registry.join();
        assertThat(bench.rules()).isEqualTo(Map.of("x", "1"));
        bench.close();
    }

    /** Long enough for a feed that does not wait to have given up. */
    private static void pause() {
        try {
            Thread.sleep(200);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void theSnapshotStandsInForASourceThatIsSilentButNotForADocumentThatIsWrong() {
        Path file = directory.resolve("rules.snapshot");
        bench.start(bench.begin()
                .fromRequired(new TestSource("own").beginningWith("v1 x=1 end"))
                .snapshot(file));
        bench.close();
        FeedBench again = new FeedBench();
        again.start(again.begin().fromRequired(new TestSource("own")).snapshot(file));
        assertThat(again.rules()).isEqualTo(Map.of("x", "1"));
        again.close();
        FeedBench wrong = new FeedBench();
        assertThatThrownBy(() -> wrong.begin()
                        .fromRequired(new TestSource("own").beginningWith("v2 broken"))
                        .snapshot(file)
                        .start())
                .isInstanceOf(SourceNotGoodException.class)
                .hasMessageContaining("REJECTED");
    }
}
