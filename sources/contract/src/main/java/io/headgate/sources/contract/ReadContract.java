package io.headgate.sources.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.RuleSource;
import io.headgate.rules.source.SourceHealth;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A document is read as it is, or not at all. */
@Timeout(120)
interface ReadContract extends Bench {

    @Test
    default void readGivesTheTextAndARevision() throws Exception {
        place().put("rules: []\n");
        Fetched read = source().read();
        assertThat(read.text()).isEqualTo("rules: []\n");
        assertThat(read.revision()).isNotBlank();
    }

    @Test
    default void theSameContentHasTheSameRevisionAndOtherContentAnother() throws Exception {
        RuleSource source = source();
        place().put("one");
        String one = source.read().revision();
        assertThat(source.read().revision()).isEqualTo(one);
        place().put("two");
        assertThat(source.read().revision()).isNotEqualTo(one);
        place().put("one");
        assertThat(source.read().revision()).isEqualTo(one);
    }

    @Test
    default void aDocumentThatIsNotThereIsAFailureAndNeverAnEmptyOne() throws Exception {
        RuleSource source = source();
        assertThatThrownBy(source::read).isInstanceOf(NoDocumentException.class).hasMessageContaining(source.name());
        place().put("one");
        assertThat(source.read().text()).isEqualTo("one");
        place().remove();
        assertThatThrownBy(source::read).isInstanceOf(NoDocumentException.class);
    }

    @Test
    default void textOutsideAsciiArrivesIntact() throws Exception {
        String text = "# 限流 · 流量控制 · Überlauf · 🚦 · \t\r\n- id: \"größe\"\n";
        place().put(text);
        assertThat(source().read().text()).isEqualTo(text);
    }

    @Test
    default void aLargeDocumentArrivesIntact() throws Exception {
        String text = Texts.ofBytes(place().largestBytes());
        place().put(text);
        assertThat(source().read().text().equals(text)).as("the same text").isTrue();
    }

    @Test
    default void theNameIsNotBlankAndHoldsNoSecret() throws Exception {
        String name = source().name();
        assertThat(name).isNotBlank().doesNotContain("@");
        place().secrets().forEach(secret -> assertThat(name).doesNotContain(secret));
    }

    @Test
    default void healthCountsReadsAndFailures() throws Exception {
        RuleSource source = source();
        SourceHealth fresh = source.health();
        assertThat(fresh.reachable()).isTrue();
        assertThat(fresh.lastRead()).isEmpty();
        assertThat(fresh.reads() + fresh.failures()).isZero();
        assertThat(fresh.problem()).isEmpty();

        assertThatThrownBy(source::read).isInstanceOf(NoDocumentException.class);
        boolean beginsEmpty = place().beginsEmpty();
        SourceHealth missing = source.health();
        assertThat(missing.reachable()).isEqualTo(beginsEmpty);
        assertThat(missing.lastRead()).isEmpty();
        assertThat(missing.reads()).isZero();
        assertThat(missing.failures()).isEqualTo(beginsEmpty ? 0 : 1);
        assertThat(missing.problem().isBlank()).isEqualTo(beginsEmpty);

        place().put("one");
        source.read();
        SourceHealth well = source.health();
        assertThat(well.reachable()).isTrue();
        assertThat(well.lastRead())
                .hasValueSatisfying(when ->
                        assertThat(Duration.between(when, Instant.now()).abs()).isLessThan(Duration.ofMinutes(1)));
        assertThat(well.reads()).isEqualTo(1);
        assertThat(well.failures()).isEqualTo(missing.failures());
        assertThat(well.problem()).isEmpty();
    }
}
