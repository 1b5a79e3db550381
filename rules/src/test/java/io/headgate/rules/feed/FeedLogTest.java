package io.headgate.rules.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.rules.source.NoDocumentException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a feed writes to the log: what is in force and from where, and never nothing. */
class FeedLogTest {

    @TempDir
    private Path directory;

    private final Logger logger = Logger.getLogger(RuleFeed.class.getName());
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getLevel() + " " + line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final TestSource source = new TestSource("own");

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void listenNoMore() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    @Test
    void rulesThatComeIntoForceAreToldWithTheirNumberSourceAndVersion() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=5 b=6 end");
            bench.deliver(source, "v2 a=5 end");
            assertThat(lines)
                    .containsExactly(
                            "INFO own version 1 (revision " + TestSource.revisionOf("v1 a=5 b=6 end")
                                    + "): 2 rules in force",
                            "INFO own version 2 (revision " + TestSource.revisionOf("v2 a=5 end")
                                    + "): 1 rule in force");
        }
    }

    @Test
    void aBadDocumentAtTheFirstStartSaysThatNoRulesAreInForce() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 broken");
            assertThat(lines)
                    .singleElement()
                    .asString()
                    .startsWith("WARNING own: document not taken, no rules of this source are in force: ");
            bench.deliver(source, "v1 a=5 end");
            bench.deliver(source, "v2 broken");
            assertThat(lines.get(1)).endsWith("1 rule in force; the source is good again");
            assertThat(lines.get(2)).startsWith("WARNING own: document not taken, the rules stay as they are: ");
        }
    }

    @Test
    void aMissingDocumentAtTheFirstStartSaysThatNoRulesAreInForce() {
        try (FeedBench bench = FeedBench.of(source)) {
            source.listener().failed(new NoDocumentException("own"));
            bench.settle();
            assertThat(bench.status(source).state()).isEqualTo(SourceState.UNREACHABLE);
            assertThat(lines).containsExactly("WARNING own: no document there; no rules of this source are in force");
        }
    }

    @Test
    void aSourceThatIsGoodAgainIsToldAndItsNextTroubleToo() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=5 end");
            lines.clear();
            for (int outage = 0; outage < 2; outage++) {
                source.fail("connection refused");
                bench.settle();
                bench.deliver(source, "v1 a=5 end");
                bench.pass(Duration.ofMinutes(2));
            }
            String lost = "WARNING own: IOException: connection refused; its last good rules stay in force";
            String back = "INFO own: the document has not changed; the source is good again";
            assertThat(lines).containsExactly(lost, back, lost, back);
        }
    }

    @Test
    void aSourceThatFlapsWritesFewLines() {
        try (FeedBench bench = FeedBench.of(source)) {
            for (int outage = 0; outage < 500; outage++) {
                source.fail("connection refused");
                bench.settle();
                bench.deliver(source, "v1 a=5 end");
            }
            assertThat(lines)
                    .hasSizeBetween(40, 150); // within 100 s; of warnings and good news 20 at once, 20 a minute
        }
    }

    @Test
    void rulesOfTheSnapshotAreTold() {
        Path file = directory.resolve("rules.snapshot");
        FeedBench bench = new FeedBench();
        bench.start(bench.begin().from(source.beginningWith("v1 x=1 end")).snapshot(file));
        bench.close();
        lines.clear();
        FeedBench again = new FeedBench();
        again.start(again.begin().from(new TestSource("own")).snapshot(file));
        assertThat(lines)
                .singleElement()
                .asString()
                .startsWith("INFO own version 1 ")
                .endsWith("1 rule in force from the snapshot, until the source answers");
        again.close();
    }

    @Test
    void aSourceToWhichNothingWasPublishedYetIsEmptyAndNothingToWarnOf() {
        try (FeedBench bench = FeedBench.of(source)) {
            source.listener().failed(NoDocumentException.notPublishedYet("own"));
            bench.settle();
            SourceStatus status = bench.status(source);
            assertThat(status.state()).isEqualTo(SourceState.EMPTY);
            assertThat(status.reason()).isEmpty();
            assertThat(status.counts().failures()).isZero();
            assertThat(lines)
                    .containsExactly("INFO own: connected, no document was published there yet;"
                            + " no rules of this source are in force");

            bench.deliver(source, "v1 a=5 end");
            assertThat(bench.status(source).state()).isEqualTo(SourceState.IN_FORCE);
        }
    }

    @Test
    void aSourceThatHasLostItsDocumentIsNoEmptyOne() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=5 end");
            source.listener().failed(NoDocumentException.notPublishedYet("own"));
            bench.settle();
            assertThat(bench.status(source).state()).isEqualTo(SourceState.UNREACHABLE);
            assertThat(bench.rules()).containsKey("a");
            assertThat(lines.get(1))
                    .isEqualTo("WARNING own: no document was published there yet; its last good rules stay in force");
        }
    }

    @Test
    void aFeedThatRequiresRulesDoesNotStartWithoutThem() {
        FeedBench bench = new FeedBench();
        TestSource other = new TestSource("other").beginningWith("v1 broken");
        assertThatThrownBy(() -> bench.begin()
                        .from(source.beginningWith("v1 a=5 end"))
                        .from(other)
                        .requireRules()
                        .start())
                .isInstanceOf(SourceNotGoodException.class)
                .hasMessageStartingWith("source other: REJECTED (expected: a good document at the start; ");
    }

    @Test
    void anEmptySourceIsLeftOutAsLongAsAnotherIsGood() {
        TestSource console = new TestSource("console").beginningWith(NoDocumentException.notPublishedYet("console"));
        FeedBench bench = new FeedBench();
        bench.start(bench.begin()
                .from(source.beginningWith("v1 a=5 end"))
                .from(console)
                .requireRules());
        assertThat(bench.rules()).containsKey("a");
        bench.close();

        FeedBench alone = new FeedBench();
        TestSource only = new TestSource("console").beginningWith(NoDocumentException.notPublishedYet("console"));
        assertThatThrownBy(() -> alone.begin().from(only).requireRules().start())
                .isInstanceOf(SourceNotGoodException.class)
                .hasMessage("source console: EMPTY (expected: a good document at the start;"
                        + " no document was published there yet)");
    }
}
