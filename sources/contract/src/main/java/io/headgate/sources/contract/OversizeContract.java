package io.headgate.sources.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.RuleSource;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** For places that can hold more than a document may have: what is too long is refused, with the reason. */
@Timeout(120)
public interface OversizeContract extends Bench {

    /** The longest that is allowed is read. */
    @Test
    default void aDocumentOfTheLargestSizeIsRead() throws Exception {
        String text = Texts.ofBytes(RuleDocuments.MOST_BYTES);
        place().put(text);
        assertThat(source().read().text().equals(text)).as("the same text").isTrue();
    }

    /** One byte more is refused, and so is ten times as much. */
    @Test
    default void aDocumentThatIsTooLongIsAFailureThatSaysSo() throws Exception {
        RuleSource source = source();
        for (int bytes : new int[] {RuleDocuments.MOST_BYTES + 1, 10 * RuleDocuments.MOST_BYTES}) {
            place().put(Texts.ofBytes(bytes));
            assertThatThrownBy(source::read)
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(NoDocumentException.class)
                    .hasMessageContaining("at most " + RuleDocuments.MOST_BYTES);
        }
    }

    /** A watcher is told, and what is there before and after is not harmed. */
    @Test
    default void aWatcherIsToldThatADocumentIsTooLong() throws Exception {
        place().put("one");
        Recorder recorder = recorder();
        source().watch(recorder);
        recorder.awaitText("one");
        place().put(Texts.ofBytes(RuleDocuments.MOST_BYTES + 1));
        recorder.awaitFailures(1);
        place().put("two");
        recorder.awaitText("two");
        assertThat(recorder.texts()).containsExactly("one", "two");
        assertThat(recorder.failures()).hasSize(1);
    }
}
