package io.headgate.rules.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrioritiesTest {

    private final TestSource file = new TestSource("file");
    private final TestSource http = new TestSource("http");
    private final TestSource redis = new TestSource("redis");

    @Test
    void rulesOfLaterSourcesHideThoseOfEarlierOnes() {
        try (FeedBench bench = FeedBench.of(file, http, redis)) {
            bench.deliver(redis, "v3 orders=50 end");
            bench.deliver(http, "v2 orders=60 search=10 end");
            bench.deliver(file, "v1 orders=70 search=20 checkout=100 end");

            assertThat(bench.rules()).isEqualTo(Map.of("orders", "50", "search", "10", "checkout", "100"));
            EffectiveRule orders = bench.feed().provenance().get("orders").orElseThrow();
            assertThat(orders.from().source()).isEqualTo("redis");
            assertThat(orders.from().version()).isEqualTo(3);
            assertThat(orders.hides()).extracting(Provenance::source).containsExactly("file", "http");
            assertThat(bench.feed().provenance().get("search").orElseThrow().hides())
                    .extracting(Provenance::version)
                    .containsExactly(1L);
            assertThat(bench.feed().provenance().toString())
                    .contains("orders  ENFORCE  orders  from redis version 3")
                    .contains("hides [file version 1")
                    .contains("checkout  ENFORCE  checkout  from file version 1");
        }
    }

    @Test
    void aHiddenRuleComesBackWhenTheOneThatHidItIsGone() {
        try (FeedBench bench = FeedBench.of(file, redis)) {
            bench.deliver(file, "orders=70 end");
            bench.deliver(redis, "orders=50 end");
            bench.deliver(redis, "end");
            assertThat(bench.rules()).isEqualTo(Map.of("orders", "70"));
            assertThat(bench.feed().provenance().get("orders").orElseThrow().hides())
                    .isEmpty();
        }
    }

    @Test
    void aBadDocumentOfOneSourceDoesNotKeepTheOthersBack() {
        try (FeedBench bench = FeedBench.of(file, redis)) {
            bench.deliver(file, "orders=70 end");
            bench.deliver(redis, "orders=");
            bench.deliver(file, "orders=71 end");
            assertThat(bench.rules()).isEqualTo(Map.of("orders", "71"));
            assertThat(bench.status(redis).state()).isEqualTo(SourceState.REJECTED);
        }
    }

    @Test
    void thePriorityCanBeStated() {
        try (FeedBench bench = new FeedBench()) {
            bench.start(bench.begin().from(file, 10).from(redis, 5));
            bench.deliver(file, "orders=70 end");
            bench.deliver(redis, "orders=50 end");
            assertThat(bench.rules()).isEqualTo(Map.of("orders", "70"));
            assertThat(bench.feed().health().sources())
                    .extracting(SourceStatus::source)
                    .isEqualTo(List.of("redis", "file"));
        }
    }

    @Test
    void theSameIdInTwoSourcesOfTheSamePriorityIsRefusedUntilOneGivesItUp() {
        try (FeedBench bench = new FeedBench()) {
            bench.start(bench.begin().from(file, 1).from(redis, 1));
            bench.deliver(file, "v1 orders=70 end");
            bench.deliver(redis, "v1 orders=50 a=1 end");
            assertThat(bench.rules()).isEqualTo(Map.of("orders", "70"));
            assertThat(bench.status(redis).reason()).startsWith("id: orders of redis and of file (expected:");

            assertThat(bench.status(redis).inForce()).isEmpty();

            bench.deliver(file, "v2 other=70 end");
            assertThat(bench.rules()).isEqualTo(Map.of("other", "70", "orders", "50", "a", "1"));
            assertThat(bench.status(redis).state()).isEqualTo(SourceState.IN_FORCE);
        }
    }

    @Test
    void twoFeedsEachOwnWhatTheyBrought() {
        try (FeedBench first = FeedBench.of(file)) {
            RuleFeed second = RuleFeed.into(first.headgate)
                    .reader(TinyFormat::read)
                    .ticker(first.ticker)
                    .scheduler(first.scheduler)
                    .from(redis)
                    .start();
            first.deliver(file, "a=1 b=2 end");
            first.deliver(redis, "b=3 c=4 end");
            assertThat(second.health().source("redis").reason()).startsWith("id: b (expected:");
            first.deliver(redis, "c=4 end");
            first.deliver(file, "a=5 end");
            assertThat(first.rules()).isEqualTo(Map.of("a", "5", "c", "4"));
            first.deliver(file, "end");
            assertThat(first.rules()).isEqualTo(Map.of("c", "4"));
            second.close();
        }
    }
}
