package io.headgate.rules.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RolloutTest {

    private final TestSource source = new TestSource("memory:a");

    // ------------------------------------------------------------------ percent

    @Test
    void instancesThatAreNotChosenKeepTheVersionBefore() {
        try (FeedBench bench = FeedBench.of(source)) {
            int own = Chosen.number("test-1", "memory:a", 2);
            bench.deliver(source, "v1 a=1 end");
            bench.deliver(source, "v2 a=2 percent=" + own + " end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "1"));
            assertThat(bench.status(source).state()).isEqualTo(SourceState.HELD_BACK);
            assertThat(bench.status(source).latest().orElseThrow().version()).isEqualTo(2);
            assertThat(bench.status(source).inForce().orElseThrow().version()).isEqualTo(1);

            bench.deliver(source, "v2 a=2 percent=" + (own + 1) + " end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "2"));
            assertThat(bench.status(source).state()).isEqualTo(SourceState.IN_FORCE);
            bench.deliver(source, "v2 a=2 percent=0 end");
            assertThat(bench.rules()).as("what is in stays in").isEqualTo(Map.of("a", "2"));
        }
    }

    @Test
    void anInstanceWithNothingBeforeTakesTheNewOneUnlessItIsForNobody() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=1 percent=0 end");
            assertThat(bench.rules()).isEmpty();
            assertThat(bench.status(source).state()).isEqualTo(SourceState.HELD_BACK);
            bench.deliver(source, "v2 a=2 percent=1 shadow=60 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "2"));
        }
    }

    @Test
    void aboutAsManyAreChosenAsStatedAndThoseWhoAreInStayIn() {
        for (int version = 1; version <= 5; version++) {
            int number = version;
            long tenPercent = IntStream.range(0, 10_000)
                    .filter(i -> Chosen.number("instance-" + i, "file:/x", number) < 10)
                    .count();
            assertThat(tenPercent).isBetween(850L, 1_150L);
        }
        assertThat(Chosen.number("orders-7", "file:/x", 3)).as("never changes").isEqualTo(22);
    }

    // ------------------------------------------------------------------ shadow

    @Test
    void newAndChangedRulesAreCountedFirstWhileTheOldOnesDecide() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 same=1 changed=5 removed=3 end");
            assertThat(bench.call("same", 1)).isZero();
            bench.deliver(source, "v2 same=1 changed=2 fresh=0 shadow=60 end");

            assertThat(bench.rules())
                    .isEqualTo(Map.of(
                            "same", "1",
                            "changed", "5",
                            "removed", "3",
                            "changed (next)", "2 SHADOW",
                            "fresh (next)", "0 SHADOW"));
            assertThat(bench.status(source).state()).isEqualTo(SourceState.IN_SHADOW);
            assertThat(bench.call("changed", 5)).isZero();
            assertThat(bench.call("fresh", 3)).isZero();
            assertThat(bench.headgate.statistics().rules()).anySatisfy(figures -> {
                assertThat(figures.ruleId()).isEqualTo("changed (next)");
                assertThat(figures.refused()).isEqualTo(3);
            });
            EffectiveRule shadow =
                    bench.feed().provenance().get("changed (next)").orElseThrow();
            assertThat(shadow.onTrial()).isTrue();
            assertThat(shadow.from().version()).isEqualTo(2);

            bench.pass(Duration.ofSeconds(60));
            assertThat(bench.rules()).isEqualTo(Map.of("same", "1", "changed", "2", "fresh", "0"));
            assertThat(bench.status(source).state()).isEqualTo(SourceState.IN_FORCE);
            assertThat(bench.call("fresh", 3)).isEqualTo(3);
        }
    }

    @Test
    void aNewerVersionEndsTheShadowOfTheOneBefore() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=1 end");
            bench.deliver(source, "v2 a=2 shadow=60 end");
            bench.pass(Duration.ofSeconds(40));
            bench.deliver(source, "v3 a=3 shadow=60 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "1", "a (next)", "3 SHADOW"));
            bench.pass(Duration.ofSeconds(40));
            assertThat(bench.rules()).isEqualTo(Map.of("a", "1", "a (next)", "3 SHADOW"));
            bench.pass(Duration.ofSeconds(20));
            assertThat(bench.rules()).isEqualTo(Map.of("a", "3"));
        }
    }

    @Test
    void aLargerPercentageDoesNotBeginTheShadowAnew() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=1 end");
            bench.deliver(source, "v2 a=2 shadow=60 percent=99 end");
            bench.pass(Duration.ofSeconds(40));
            bench.deliver(source, "v2 a=2 shadow=60 percent=100 end");
            bench.pass(Duration.ofSeconds(20));
            assertThat(bench.rules()).isEqualTo(Map.of("a", "2"));
        }
    }

    @Test
    void theShadowCanBeCutShort() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=1 end");
            bench.deliver(source, "v2 a=2 shadow=6000 end");
            bench.deliver(source, "v2 a=2 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "2"));
        }
    }

    @Test
    void rulesThatAreOnlyTakenAwayNeedNoShadow() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=1 b=2 end");
            bench.deliver(source, "v2 a=1 shadow=60 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "1"));
        }
    }

    @Test
    void aShadowOfAGreaterPriorityDoesNotHideTheRuleThatDecides() {
        TestSource high = new TestSource("memory:high");
        try (FeedBench bench = FeedBench.of(source, high)) {
            bench.deliver(source, "v1 a=1 end");
            bench.deliver(high, "v1 end");
            bench.deliver(high, "v2 a=2 shadow=60 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "1", "a (next)", "2 SHADOW"));
            bench.pass(Duration.ofSeconds(60));
            assertThat(bench.rules()).isEqualTo(Map.of("a", "2"));
            bench.deliver(source, "v2 a=3 shadow=60 end");
            assertThat(bench.rules()).as("hidden now, and later too").isEqualTo(Map.of("a", "2"));
        }
    }

    @Test
    void aTrialThatCannotBeEnforcedIsRejectedAndTheOldRulesStay() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=1 end");
            bench.deliver(source, "v2 a=2 b=2 shadow=60 end");
            bench.headgate.rules().add(TinyFormat.rule("b", "9"));
            bench.pass(Duration.ofSeconds(60));
            assertThat(bench.rules()).isEqualTo(Map.of("a", "1", "b", "9"));
            assertThat(bench.status(source).state()).isEqualTo(SourceState.REJECTED);
        }
    }

    // ------------------------------------------------------------------ roll back

    @Test
    void aVersionThatRefusesTooMuchGoesBackAndIsNotTriedAgain() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=1000 end");
            bench.call("a", 100);
            bench.pass(Duration.ofSeconds(2));
            bench.deliver(source, "v2 a=0 back=0.5/10/60 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "0"));
            assertThat(bench.call("a", 9)).isEqualTo(9);
            bench.pass(Duration.ofSeconds(2));
            assertThat(bench.rules()).as("too few calls to tell").isEqualTo(Map.of("a", "0"));
            assertThat(bench.call("a", 1)).isEqualTo(1);
            bench.pass(Duration.ofSeconds(1));

            assertThat(bench.rules()).isEqualTo(Map.of("a", "1000"));
            SourceStatus status = bench.status(source);
            assertThat(status.state()).isEqualTo(SourceState.ROLLED_BACK);
            assertThat(status.reason()).contains("refused 10 of 10 calls");
            assertThat(status.counts().rolledBack()).isEqualTo(1);
            assertThat(bench.events)
                    .anyMatch(event -> event instanceof DocumentRolledBack back
                            && back.document().version() == 2);

            bench.deliver(source, "v2 a=0 back=0.5/10/60 end");
            source.deliver("v2 a=0 back=0.5/10/60 end", "touched");
            bench.settle();
            assertThat(bench.rules()).isEqualTo(Map.of("a", "1000"));
            assertThat(bench.status(source).state()).isEqualTo(SourceState.ROLLED_BACK);
            bench.deliver(source, "v3 a=0 end");
            assertThat(bench.rules()).as("something new").isEqualTo(Map.of("a", "0"));
        }
    }

    @Test
    void aVersionThatRefusesLittleStaysAndIsWatchedOnlyForTheStatedTime() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=1000 end");
            bench.deliver(source, "v2 a=30 back=0.5/10/60 end");
            assertThat(bench.call("a", 50)).isEqualTo(20);
            bench.pass(Duration.ofSeconds(61));
            bench.call("a", 500);
            bench.pass(Duration.ofSeconds(5));
            assertThat(bench.rules()).isEqualTo(Map.of("a", "30"));
            assertThat(bench.scheduler.pending()).as("nothing to wait for").isZero();
        }
    }

    @Test
    void aRatioThatIsNotTwiceTheOneBeforeIsNoReasonToGoBack() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=40 end");
            assertThat(bench.call("a", 100)).isEqualTo(60);
            bench.pass(Duration.ofSeconds(2));
            bench.deliver(source, "v2 a=39 back=0.5/10/30 end");
            assertThat(bench.call("a", 100)).isEqualTo(100);
            bench.pass(Duration.ofSeconds(2));
            assertThat(bench.rules()).isEqualTo(Map.of("a", "39"));
        }
    }

    @Test
    void aQuietBeginningDoesNotHideAJumpLater() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=100000 end");
            bench.deliver(source, "v2 a=1000 back=0.5/10/600 end");
            bench.call("a", 1000);
            bench.pass(Duration.ofSeconds(90));
            bench.call("a", 3000); // 2000 of 4000 in all, 2000 of the last 3000
            bench.pass(Duration.ofSeconds(2));
            assertThat(bench.rules()).isEqualTo(Map.of("a", "100000"));
        }
    }

    @Test
    void otherResourcesAreNoneOfItsBusiness() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=10 b=0 end");
            bench.deliver(source, "v2 a=11 b=0 back=0.5/10/60 end");
            bench.call("b", 1000);
            bench.pass(Duration.ofSeconds(2));
            assertThat(bench.rules()).isEqualTo(Map.of("a", "11", "b", "0"));
        }
    }

    @Test
    void aWayBackThatIsBlockedIsTriedAgainEverySecondAndNotMoreOften() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=1000 b=1 end");
            bench.deliver(source, "v2 a=0 back=0.5/10/5 end");
            bench.headgate.rules().add(TinyFormat.rule("b", "9"));
            bench.call("a", 100);
            bench.pass(Duration.ofSeconds(60)); // would not end if it were tried again at once
            assertThat(bench.rules()).isEqualTo(Map.of("a", "0", "b", "9"));
            bench.headgate.rules().remove("b");
            bench.pass(Duration.ofSeconds(1));
            assertThat(bench.rules()).isEqualTo(Map.of("a", "1000", "b", "1"));
            assertThat(bench.status(source).state()).isEqualTo(SourceState.ROLLED_BACK);
        }
    }

    @Test
    void shadowThenWatchThenBack() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=1000 end");
            bench.deliver(source, "v2 a=0 shadow=60 back=0.5/10/60 end");
            assertThat(bench.call("a", 100)).isZero();
            bench.pass(Duration.ofSeconds(60));
            assertThat(bench.rules()).isEqualTo(Map.of("a", "0"));
            bench.call("a", 100);
            bench.pass(Duration.ofSeconds(1));
            assertThat(bench.rules()).isEqualTo(Map.of("a", "1000"));
        }
    }
}
