package io.headgate.sources.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.rules.source.RuleSource;
import io.headgate.rules.source.WritableRuleSource;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** For places that several processes share and publish to: sources on the same place do not get in each other's way. */
@Timeout(120)
public interface ManySourcesContract extends Bench {

    /** A revision means the same to all. */
    @Test
    default void allSourcesGiveTheSameRevision() throws Exception {
        place().put("one");
        assertThat(source().read()).isEqualTo(source().read());
    }

    /** One is closed, the other is still told. */
    @Test
    default void closingOneSourceLeavesTheOthersAlone() throws Exception {
        place().put("one");
        RuleSource first = source();
        Recorder toldFirst = recorder();
        first.watch(toldFirst);
        Recorder toldSecond = recorder();
        RuleSource second = source();
        second.watch(toldSecond);
        toldFirst.awaitText("one");
        toldSecond.awaitText("one");
        first.close();
        place().put("two");
        toldSecond.awaitText("two");
        assertThat(second.read().text()).isEqualTo("two");
        assertThat(toldFirst.texts()).containsExactly("one");
    }

    /** What one publishes the others are told; of those that have seen the same document one wins. */
    @Test
    @Tag("concurrency")
    default void ofManyPublishingSourcesExactlyOneWinsAndTheOthersAreTold() throws Exception {
        place().put("one");
        Recorder told = recorder();
        source().watch(told);
        told.awaitText("one");
        WritableRuleSource judge = (WritableRuleSource) source();
        WritableRuleSource second = (WritableRuleSource) source();
        WritableRuleSource third = (WritableRuleSource) source();
        PublishContract.Contest.run(judge, List.of(judge, second, third));
        told.awaitText(judge.read().text());
    }
}
