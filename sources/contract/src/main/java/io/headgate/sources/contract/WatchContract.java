package io.headgate.sources.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.RuleSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A listener is told what is there, in order, and always the last state. */
@Timeout(120)
interface WatchContract extends Bench {

    /** A source that is watched, with the given document in place. */
    private Recorder watching(String text) throws Exception {
        place().put(text);
        Recorder recorder = recorder();
        source().watch(recorder);
        recorder.awaitText(text);
        return recorder;
    }

    @Test
    default void watchBeginsWithTheDocumentThatIsThere() throws Exception {
        place().put("one");
        Recorder recorder = recorder();
        RuleSource source = source();
        source.watch(recorder);
        recorder.awaitText("one");
        assertThat(recorder.documents()).containsExactly(source.read());
        assertThat(recorder.failures()).isEmpty();
    }

    @Test
    default void changesAreToldInOrderAndEachOnce() throws Exception {
        Recorder recorder = watching("version 0");
        for (int version = 1; version <= 5; version++) {
            place().put("version " + version);
            recorder.awaitText("version " + version);
        }
        Waiting.aMoment();
        assertThat(recorder.texts())
                .containsExactly("version 0", "version 1", "version 2", "version 3", "version 4", "version 5");
        assertThat(recorder.failures()).isEmpty();
    }

    @Test
    default void ofManyQuickChangesTheLastArrivesAndNoneOutOfOrder() throws Exception {
        Recorder recorder = watching("0");
        for (int version = 1; version <= 200; version++) {
            place().put(Integer.toString(version));
        }
        recorder.awaitText("200");
        assertThat(recorder.texts().stream().map(Integer::valueOf)).isSorted().doesNotHaveDuplicates();
        assertThat(recorder.failures()).isEmpty();
    }

    @Test
    default void aDocumentThatIsMissingAtFirstIsAFailureOnceAndToldWhenItAppears() throws Exception {
        Recorder recorder = recorder();
        RuleSource source = source();
        source.watch(recorder);
        recorder.awaitFailures(1);
        assertThat(recorder.failures().get(0)).isInstanceOf(NoDocumentException.class);
        assertThat(source.health().reachable()).isEqualTo(place().beginsEmpty());
        Waiting.aMoment();
        place().put("one");
        recorder.awaitText("one");
        assertThat(recorder.texts()).containsExactly("one");
        assertThat(recorder.failures()).hasSize(1);
        assertThat(source.health().reachable()).isTrue();
    }

    @Test
    default void aDocumentThatIsTakenAwayIsAFailureAndNoChange() throws Exception {
        Recorder recorder = watching("one");
        place().remove();
        recorder.awaitFailures(1);
        Waiting.aMoment();
        assertThat(recorder.texts()).containsExactly("one");
        assertThat(recorder.failures()).hasSize(1).first().isInstanceOf(NoDocumentException.class);
    }

    @Test
    default void afterTroubleTheDocumentIsToldEvenIfItIsTheSame() throws Exception {
        Recorder recorder = watching("one");
        for (int spell = 1; spell <= 2; spell++) {
            place().remove();
            recorder.awaitFailures(spell);
            place().put("one");
            recorder.awaitText("one");
        }
        assertThat(recorder.texts()).containsExactly("one", "one", "one");
        assertThat(recorder.failures()).hasSize(2);
    }

    @Test
    default void aLargeDocumentIsToldIntact() throws Exception {
        String text = Texts.ofBytes(place().largestBytes());
        Recorder recorder = watching("one");
        place().put(text);
        recorder.awaitText(text);
    }

    @Test
    default void aListenerThatThrowsIsStillToldTheNext() throws Exception {
        place().put("one");
        Recorder recorder = recorder();
        source().watch(new RuleSource.Listener() {
            @Override
            public void changed(Fetched document) {
                recorder.changed(document);
                throw new IllegalStateException("thrown by a listener on purpose");
            }

            @Override
            public void failed(Exception reason) {
                recorder.failed(reason);
                throw new AssertionError("thrown by a listener on purpose");
            }
        });
        recorder.awaitText("one");
        place().put("two");
        recorder.awaitText("two");
        place().remove();
        recorder.awaitFailures(1);
        place().put("three");
        recorder.awaitText("three");
    }

    @Test
    default void aListenerThatTakesItsTimeIsThenToldTheLastState() throws Exception {
        place().put("0");
        Recorder recorder = recorder();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        source().watch(new RuleSource.Listener() {
            @Override
            public void changed(Fetched document) {
                recorder.changed(document);
                inside.countDown();
                awaitQuietly(goOn);
            }

            @Override
            public void failed(Exception reason) {
                recorder.failed(reason);
            }
        });
        assertThat(inside.await(place().patience().toMillis(), TimeUnit.MILLISECONDS))
                .isTrue();
        for (int version = 1; version <= 50; version++) {
            place().put(Integer.toString(version));
        }
        assertThat(recorder.texts()).containsExactly("0");
        goOn.countDown();
        recorder.awaitText("50");
        assertThat(recorder.texts().stream().map(Integer::valueOf)).isSorted();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError("a listener is not interrupted", interrupted);
        }
    }

    @Test
    default void aSecondWatchIsAnErrorAndTheFirstGoesOn() throws Exception {
        place().put("one");
        RuleSource source = source();
        Recorder first = recorder();
        source.watch(first);
        Recorder second = recorder();
        assertThatThrownBy(() -> source.watch(second)).isInstanceOf(IllegalStateException.class);
        place().put("two");
        first.awaitText("two");
        assertThat(second.calls()).isZero();
    }

    @Test
    default void readAndWatchGoTogether() throws Exception {
        place().put("one");
        RuleSource source = source();
        assertThat(source.read().text()).isEqualTo("one");
        Recorder recorder = recorder();
        source.watch(recorder);
        recorder.awaitText("one");
        place().put("two");
        recorder.awaitText("two");
        assertThat(source.read().text()).isEqualTo("two");
        assertThat(source.health().reads()).isGreaterThanOrEqualTo(4);
    }
}
