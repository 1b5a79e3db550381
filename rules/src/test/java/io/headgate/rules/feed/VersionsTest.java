package io.headgate.rules.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class VersionsTest {

    private final TestSource source = new TestSource("memory:a");

    @Test
    void anOlderVersionThatArrivesLateIsRefused() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v7 a=7 end");
            bench.deliver(source, "v6 a=6 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "7"));
            assertThat(bench.status(source).reason())
                    .isEqualTo("version: 6 (expected: more than 7, which came before)");
            assertThat(bench.status(source).counts().outdated()).isEqualTo(1);
        }
    }

    @Test
    void otherRulesUnderTheSameVersionAreRefused() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v7 a=7 end");
            bench.deliver(source, "v7 a=8 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "7"));
            assertThat(bench.status(source).reason()).contains("a greater version for each change");
        }
    }

    @Test
    void theSameDocumentAgainIsNoChange() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v7 a=7 end");
            long version = bench.headgate.rules().version();
            bench.deliver(source, "v7 a=7 end");
            source.deliver("a=7 v7 end", "the same said otherwise");
            bench.settle();
            assertThat(bench.headgate.rules().version()).isEqualTo(version);
            assertThat(bench.status(source).state()).isEqualTo(SourceState.IN_FORCE);
            assertThat(bench.status(source).counts().unchanged()).isEqualTo(1);
            assertThat(bench.status(source).inForce().orElseThrow().revision()).isEqualTo("the same said otherwise");
        }
    }

    @Test
    void anOperatorGoesBackByAHigherVersionWithTheOldRules() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v7 a=7 end");
            bench.deliver(source, "v8 a=8 end");
            bench.deliver(source, "v9 a=7 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "7"));
        }
    }

    @Test
    void aDocumentWithoutAVersionIsAlwaysTakenAndBeginsTheCountAnew() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v7 a=7 end");
            bench.deliver(source, "a=1 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "1"));
            bench.deliver(source, "v2 a=2 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "2"));
        }
    }

    @Test
    void versionsOfTwoSourcesHaveNothingToDoWithEachOther() {
        TestSource other = new TestSource("memory:b");
        try (FeedBench bench = FeedBench.of(source, other)) {
            bench.deliver(source, "v7 a=7 end");
            bench.deliver(other, "v1 b=1 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "7", "b", "1"));
        }
    }
}
