package io.headgate.rules.feed;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.headgate.rule.Rule;
import io.headgate.rules.source.Fetched;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class WholeOrNotAtAllTest {

    private final TestSource source = new TestSource("memory:a");

    @Test
    void aDocumentIsInForceWhenStartReturns() {
        try (FeedBench bench = new FeedBench()) {
            source.beginningWith("v1 a=5 end");
            bench.start(bench.begin().from(source));

            assertThat(bench.rules()).isEqualTo(Map.of("a", "5"));
            assertThat(bench.status(source).state()).isEqualTo(SourceState.IN_FORCE);
            assertThat(bench.status(source).inForce())
                    .contains(new Provenance("memory:a", 1, TestSource.revisionOf("v1 a=5 end")));
        }
    }

    @Test
    void aTruncatedDocumentChangesNothing() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=5 b=6 end");
            List<Rule> before = bench.headgate.rules().all();
            long version = bench.headgate.rules().version();

            bench.deliver(source, "v2 a=7");

            assertThat(bench.headgate.rules().all()).isEqualTo(before);
            assertThat(bench.headgate.rules().version()).isEqualTo(version);
            SourceStatus status = bench.status(source);
            assertThat(status.state()).isEqualTo(SourceState.REJECTED);
            assertThat(status.reason()).contains("truncated");
            assertThat(status.rejectedRevision()).isEqualTo(TestSource.revisionOf("v2 a=7"));
            assertThat(status.inForce().orElseThrow().version()).isEqualTo(1);
            assertThat(status.counts().rejected()).isEqualTo(1);
            assertThat(bench.events)
                    .contains(new DocumentRejected("memory:a", status.rejectedRevision(), status.reason()));
        }
    }

    @Test
    void whateverTheReaderThrowsIsAReasonToReject() {
        AtomicReference<Supplier<Throwable>> thrown = new AtomicReference<>(StackOverflowError::new);
        try (FeedBench bench = new FeedBench()) {
            bench.start(bench.begin().from(source).reader(text -> {
                if (text.equals("bad")) {
                    throw sneaky(thrown.get().get());
                }
                return text.equals("null") ? null : TinyFormat.read(text);
            }));
            bench.deliver(source, "a=5 end");
            for (Supplier<Throwable> next : List.<Supplier<Throwable>>of(
                    StackOverflowError::new,
                    () -> new OutOfMemoryError("pretended"),
                    () -> new java.io.IOException("checked"),
                    NullPointerException::new,
                    () -> new AssertionError("x"))) {
                thrown.set(next);
                bench.deliver(source, "bad");
                assertThat(bench.status(source).state()).isEqualTo(SourceState.REJECTED);
            }
            bench.deliver(source, "null");
            assertThat(bench.status(source).reason()).contains("null");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "5"));
            assertThat(bench.status(source).counts().rejected()).isEqualTo(6);

            bench.deliver(source, "a=6 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "6"));
            assertThat(bench.status(source).reason()).isEmpty();
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Throwable> RuntimeException sneaky(Throwable thrown) throws X {
        throw (X) thrown;
    }

    @Test
    void anEmptyListTakesRulesAwayAndNullOrNothingDoesNot() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=5 end");
            source.listener().changed(nothing());
            bench.settle();
            assertThat(bench.rules()).isEqualTo(Map.of("a", "5"));
            assertThat(bench.status(source).state()).isEqualTo(SourceState.UNREACHABLE);
            source.fail("connection refused");
            bench.settle();
            assertThat(bench.rules()).isEqualTo(Map.of("a", "5"));
            assertThat(bench.status(source).reason()).contains("connection refused");
            assertThat(bench.status(source).counts().failures()).isEqualTo(2);

            bench.deliver(source, "v2 end");
            assertThat(bench.rules()).isEmpty();
            assertThat(bench.status(source).state()).isEqualTo(SourceState.IN_FORCE);
        }
    }

    @SuppressWarnings("NullAway")
    private static Fetched nothing() {
        return null;
    }

    @Test
    void anOversizedDocumentIsNotEvenRead() {
        try (FeedBench bench = new FeedBench()) {
            bench.start(bench.begin().from(source).mostBytes(20));
            bench.deliver(source, "v1 a=5 end");
            bench.deliver(source, "v2 a=6 bbbbbbbbbbbbb=7 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "5"));
            assertThat(bench.status(source).reason()).contains("at most 20 bytes");
            bench.deliver(source, "é".repeat(15)); // 30 bytes in 15 characters
            assertThat(bench.status(source).reason()).contains("at most 20 bytes");
        }
    }

    @Test
    void anIdTwiceInADocumentIsRefused() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "a=5 a=6 end");
            assertThat(bench.rules()).isEmpty();
            assertThat(bench.status(source).reason()).startsWith("id: a (expected:");
        }
    }

    @Test
    void whatTheEngineRefusesIsRefusedWhole() {
        try (FeedBench bench = new FeedBench()) {
            bench.start(bench.begin()
                    .from(source)
                    .reader(text -> text.startsWith("strange")
                            ? io.headgate.rules.document.RuleDocument.of(List.of(
                                    flow("b").perSecond(1),
                                    new StrangeRule(flow("s").perSecond(1).head())))
                            : TinyFormat.read(text)));
            bench.deliver(source, "a=5 end");
            bench.deliver(source, "strange");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "5"));
            assertThat(bench.status(source).reason()).contains("StrangeRule");
        }
    }

    /** Of a kind that no Headgate knows. */
    private record StrangeRule(io.headgate.rule.RuleHead head) implements Rule {
        @Override
        public Rule withHead(io.headgate.rule.RuleHead newHead) {
            return new StrangeRule(newHead);
        }
    }

    @Test
    void rulesOfTheProgramStayAndTheirIdsCannotBeTaken() {
        try (FeedBench bench = new FeedBench(TinyFormat.rule("code", "9"))) {
            bench.start(bench.begin().from(source));
            bench.deliver(source, "v1 a=5 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "5", "code", "9"));
            bench.deliver(source, "v2 code=1 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "5", "code", "9"));
            assertThat(bench.status(source).reason()).startsWith("id: code (expected:");
            assertThat(bench.status(source).inForce().orElseThrow().version()).isEqualTo(1);
            bench.deliver(source, "v3 end");
            assertThat(bench.rules()).isEqualTo(Map.of("code", "9"));
            assertThat(bench.feed().provenance().get("code").orElseThrow().from())
                    .isEqualTo(Provenance.CODE);
        }
    }

    @Test
    void whatTheProgramDoesToARuleOfTheFeedLastsUntilTheNextDocument() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=5 b=6 end");
            bench.headgate.rules().patch("a", rule -> TinyFormat.rule("a", "1"));
            assertThat(bench.feed().provenance().get("a").orElseThrow().from()).isEqualTo(Provenance.CODE);
            bench.deliver(source, "v2 a=5 b=7 end");
            assertThat(bench.rules()).isEqualTo(Map.of("a", "5", "b", "7"));
        }
    }

    @Test
    void rulesWithoutAnIdAreNamedAsTheEngineWouldNameThem() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "unnamed=5 unnamed=6 end");
            assertThat(bench.rules()).isEqualTo(Map.of("flow:unnamed", "5", "flow:unnamed:2", "6"));
        }
    }

    @Test
    void anUnchangedRuleKeepsItsRunningState() {
        try (FeedBench bench = FeedBench.of(source)) {
            bench.deliver(source, "v1 a=5 end");
            assertThat(bench.call("a", 5)).isZero();
            bench.deliver(source, "v2 a=5 b=6 end");
            assertThat(bench.call("a", 5)).isEqualTo(5);
        }
    }

    @Test
    void aFeedStartsOnceAndHasSourcesWithNamesOfTheirOwn() {
        FeedBench bench = new FeedBench();
        RuleFeedBuilder builder = bench.begin().from(source);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.from(new TestSource("memory:a")))
                .withMessageContaining("no other source");
        assertThatIllegalArgumentException().isThrownBy(() -> bench.begin().start());
        builder.start().close();
        assertThatIllegalStateException().isThrownBy(builder::start);
        assertThat(source.closed).isTrue();
    }
}
