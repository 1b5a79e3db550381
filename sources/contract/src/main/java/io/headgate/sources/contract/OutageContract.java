package io.headgate.sources.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.RuleSource;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A place that cannot be reached is a failure, told once per spell, and the source finds back by itself. */
@Timeout(180)
public interface OutageContract extends Bench {

    /** Checks that this is a failure to reach the place, said without secrets. */
    default void assertUnreachable(Throwable failure) {
        assertThat(failure).isInstanceOf(IOException.class).isNotInstanceOf(NoDocumentException.class);
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String said = Objects.toString(cause.getMessage(), "");
            place().secrets().forEach(secret -> assertThat(said).doesNotContain(secret));
        }
    }

    /** A read of a place that cannot be reached fails within the deadline. */
    @Test
    default void aReadOfAnUnreachablePlaceFailsInTime() throws Exception {
        place().put("one");
        RuleSource source = source();
        assertThat(source.read().text()).isEqualTo("one");
        place().cutOff();
        long begin = System.nanoTime();
        assertUnreachable(catchThrowable(source::read));
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(place().patience());
        assertThat(source.health().reachable()).isFalse();
        assertThat(source.health().problem()).isNotBlank();
        place().secrets()
                .forEach(secret -> assertThat(source.health().problem()).doesNotContain(secret));
    }

    /** Each spell is told once, however often it was tried meanwhile; then comes what is there now. */
    @Test
    default void eachSpellIsToldOnceAndThenWhatChangedMeanwhile() throws Exception {
        place().put("0");
        RuleSource source = source();
        Recorder recorder = recorder();
        source.watch(recorder);
        recorder.awaitText("0");
        for (int spell = 1; spell <= 2; spell++) {
            place().cutOff();
            recorder.awaitFailures(spell);
            assertUnreachable(recorder.failures().get(spell - 1));
            awaitSeveralFailures(source);
            place().comeBackWith(Integer.toString(spell));
            recorder.awaitText(Integer.toString(spell));
            assertThat(recorder.failures()).hasSize(spell);
            assertThat(source.health().reachable()).isTrue();
            assertThat(source.health().problem()).isEmpty();
        }
        place().put("after");
        recorder.awaitText("after");
    }

    private void awaitSeveralFailures(RuleSource source) throws Exception {
        long before = source.health().failures();
        Waiting.until(
                "two more tries", place().patience(), () -> source.health().failures() >= before + 2);
        assertThat(source.health().reachable()).isFalse();
        assertThat(source.health().problem()).isNotBlank();
    }

    /** Watching does not wait for the place. */
    @Test
    default void aPlaceThatIsUnreachableAtFirstIsWatchedAllTheSame() throws Exception {
        RuleSource source = source();
        place().put("one");
        place().cutOff();
        Recorder recorder = recorder();
        source.watch(recorder);
        recorder.awaitFailures(1);
        assertUnreachable(recorder.failures().get(0));
        assertThat(recorder.texts()).isEmpty();
        place().comeBackWith("two");
        recorder.awaitText("two");
        assertThat(recorder.failures()).hasSize(1);
    }

    /** After an outage in which nothing changed, the document is told again, so that the listener knows it is over. */
    @Test
    default void theEndOfAnOutageIsToldEvenIfNothingChanged() throws Exception {
        place().put("one");
        Recorder recorder = recorder();
        source().watch(recorder);
        recorder.awaitText("one");
        place().cutOff();
        recorder.awaitFailures(1);
        place().comeBackWith("one");
        recorder.awaitText("one");
        assertThat(recorder.failures()).hasSize(1);
    }

    /** Closing does not wait for the place either. */
    @Test
    default void aSourceCanBeClosedWhileItsPlaceIsUnreachable() throws Exception {
        place().put("one");
        RuleSource source = source();
        Recorder recorder = recorder();
        source.watch(recorder);
        recorder.awaitText("one");
        place().cutOff();
        recorder.awaitFailures(1);
        CloseContract.closeSoon(source);
        Waiting.untilNoThreadIsLeft(place().threadNames());
        int calls = recorder.calls();
        place().comeBackWith("two");
        Waiting.aMoment();
        assertThat(recorder.calls()).isEqualTo(calls);
    }

    /** Nor while the first attempt is still under way. */
    @Test
    default void aSourceCanBeClosedInItsFirstAttempt() throws Exception {
        RuleSource source = source();
        place().cutOff();
        source.watch(recorder());
        CloseContract.closeSoon(source);
        Waiting.untilNoThreadIsLeft(place().threadNames());
    }
}
