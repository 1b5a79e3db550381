package io.headgate.sources.contract;

import static io.headgate.rules.source.WritableRuleSource.ANY_REVISION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.source.ConflictException;
import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.WritableRuleSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** For writable sources: published whole or not at all, and only in the place of what the publisher had seen. */
@Timeout(120)
public interface PublishContract extends Bench {

    private WritableRuleSource writable() throws Exception {
        return (WritableRuleSource) source();
    }

    /** What was published is read, by the revision that was answered. */
    @Test
    default void whatWasPublishedIsRead() throws Exception {
        WritableRuleSource source = writable();
        String revision = source.publish("größer: 限流\n", ANY_REVISION);
        assertThat(source.read().text()).isEqualTo("größer: 限流\n");
        assertThat(source.read().revision()).isEqualTo(revision);
        String next = source.publish("two", revision);
        assertThat(next).isNotEqualTo(revision);
        assertThat(source.read().text()).isEqualTo("two");
    }

    /** A large one, too. */
    @Test
    default void aLargeDocumentIsPublishedIntact() throws Exception {
        String text = Texts.ofBytes(place().largestBytes());
        WritableRuleSource source = writable();
        String revision = source.publish(text, ANY_REVISION);
        assertThat(source.read().text().equals(text)).as("the same text").isTrue();
        assertThat(source.read().revision()).isEqualTo(revision);
    }

    /** The same content can be published again. */
    @Test
    default void theSameContentCanBePublishedAgain() throws Exception {
        WritableRuleSource source = writable();
        String revision = source.publish("one", ANY_REVISION);
        assertThat(source.publish("one", revision)).isEqualTo(revision);
        assertThat(source.publish("one", ANY_REVISION)).isEqualTo(revision);
    }

    /** Somebody else was faster. */
    @Test
    default void anotherDocumentThanExpectedIsAConflictAndStays() throws Exception {
        WritableRuleSource source = writable();
        String seen = source.publish("one", ANY_REVISION);
        place().put("by another");
        assertThatThrownBy(() -> source.publish("two", seen))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining(seen);
        assertThat(source.read().text()).isEqualTo("by another");
        assertThatThrownBy(() -> source.publish("two", "no-such-revision")).isInstanceOf(ConflictException.class);
        assertThat(source.read().text()).isEqualTo("by another");
        source.publish("two", ANY_REVISION);
        assertThat(source.read().text()).isEqualTo("two");
    }

    /** Somebody took it away. */
    @Test
    default void noDocumentWhereOneIsExpectedIsAConflict() throws Exception {
        WritableRuleSource source = writable();
        assertThatThrownBy(() -> source.publish("two", "no-such-revision")).isInstanceOf(ConflictException.class);
        String seen = source.publish("one", ANY_REVISION);
        place().remove();
        assertThatThrownBy(() -> source.publish("two", seen)).isInstanceOf(ConflictException.class);
        assertThatThrownBy(source::read).isInstanceOf(NoDocumentException.class);
    }

    /** What could not be read back is not published. */
    @Test
    default void nothingIsPublishedThatCouldNotBeReadBack() throws Exception {
        WritableRuleSource source = writable();
        String seen = source.publish("one", ANY_REVISION);
        assertThatThrownBy(() -> source.publish(Texts.ofBytes(RuleDocuments.MOST_BYTES + 1), seen))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("at most " + RuleDocuments.MOST_BYTES);
        assertThatThrownBy(() -> source.publish("", seen)).isInstanceOf(IOException.class);
        assertThat(source.read().text()).isEqualTo("one");
    }

    /** A watcher is told of what was published through the same source. */
    @Test
    default void aWatcherIsToldWhatWasPublished() throws Exception {
        WritableRuleSource source = writable();
        source.publish("one", ANY_REVISION);
        Recorder recorder = recorder();
        source.watch(recorder);
        recorder.awaitText("one");
        String revision = source.publish("two", ANY_REVISION);
        recorder.awaitText("two");
        assertThat(recorder.documents().get(1).revision()).isEqualTo(revision);
        assertThat(recorder.failures()).isEmpty();
    }

    /** Readers see one document or the next, never a part or a mixture. */
    @Test
    @Tag("concurrency")
    default void readersSeeOnlyWholeDocuments() throws Exception {
        WritableRuleSource source = writable();
        source.publish(Texts.uniform(0), ANY_REVISION);
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService readers = Executors.newFixedThreadPool(2);
        try {
            List<Future<Integer>> counts = new ArrayList<>();
            for (int reader = 0; reader < 2; reader++) {
                counts.add(readers.submit(() -> {
                    int reads = 0;
                    while (!done.get() || reads == 0) {
                        Texts.assertUniform(source.read().text());
                        reads++;
                    }
                    return reads;
                }));
            }
            for (int version = 1; version <= 100; version++) {
                source.publish(Texts.uniform(version), ANY_REVISION);
            }
            done.set(true);
            for (Future<Integer> count : counts) {
                assertThat(count.get(30, TimeUnit.SECONDS)).isPositive();
            }
        } finally {
            done.set(true);
            readers.shutdownNow();
        }
    }

    /** Of several that have seen the same document, one wins. */
    @Test
    @Tag("concurrency")
    default void ofManyPublishersWithTheSameRevisionExactlyOneWins() throws Exception {
        WritableRuleSource source = writable();
        Contest.run(source, List.of(source, source, source, source));
    }

    /** Publishers that expect the same revision, over and over. */
    final class Contest {

        private Contest() {}

        static void run(WritableRuleSource judge, List<WritableRuleSource> publishers) throws Exception {
            ExecutorService threads = Executors.newFixedThreadPool(publishers.size());
            try {
                String seen = judge.publish("begin", ANY_REVISION);
                for (int round = 0; round < 10; round++) {
                    seen = round(judge, publishers, threads, round, seen);
                }
            } finally {
                threads.shutdownNow();
            }
        }

        private static String round(
                WritableRuleSource judge,
                List<WritableRuleSource> publishers,
                ExecutorService threads,
                int round,
                String seen)
                throws Exception {
            List<String> winners = new java.util.concurrent.CopyOnWriteArrayList<>();
            AtomicInteger conflicts = new AtomicInteger();
            List<Future<?>> tries = new ArrayList<>();
            for (int i = 0; i < publishers.size(); i++) {
                String text = "round " + round + " by " + i;
                WritableRuleSource publisher = publishers.get(i);
                tries.add(threads.submit(() -> {
                    try {
                        publisher.publish(text, seen);
                        winners.add(text);
                    } catch (ConflictException lost) {
                        conflicts.incrementAndGet();
                    }
                    return null;
                }));
            }
            for (Future<?> one : tries) {
                one.get(30, TimeUnit.SECONDS);
            }
            assertThat(winners).as("winners of round " + round).hasSize(1);
            assertThat(conflicts).hasValue(publishers.size() - 1);
            assertThat(judge.read().text()).isEqualTo(winners.get(0));
            return judge.read().revision();
        }
    }
}
