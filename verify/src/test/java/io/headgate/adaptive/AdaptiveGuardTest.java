package io.headgate.adaptive;

import static io.headgate.guard.Guard.ADMITTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.headgate.guard.Arguments;
import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.KeyedArgument;
import io.headgate.guard.Priority;
import io.headgate.guard.Stage;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.concurrency.AdaptiveLimit;
import io.headgate.limiter.concurrency.Aimd;
import io.headgate.limiter.concurrency.Gradient2;
import io.headgate.limiter.concurrency.Sampling;
import io.headgate.limiter.concurrency.Vegas;
import io.headgate.system.Bytes;
import io.headgate.system.Calls;
import io.headgate.system.Place;
import io.headgate.testkit.time.FakeTicker;
import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AdaptiveGuardTest {

    private static final Call NORMAL = Calls.of(Priority.NORMAL);
    private static final Aimd TEN = Aimd.defaults().withRange(10, 1, 100);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final FakeTicker ticker = new FakeTicker(7);
    private final Place place = new Place(ticker);
    private final AdaptiveKind kind = new AdaptiveKind();

    private Guard guard(AdaptiveRule rule) {
        return kind.guard(rule, place);
    }

    private Guard guard(AdaptiveLimit limit) {
        return guard(AdaptiveRule.of("orders", limit)
                .withSampling(Sampling.defaults().withMinCalls(1)));
    }

    private boolean takes(Guard guard, Call call) {
        return takes(guard, call, null);
    }

    private boolean takes(Guard guard, Call call, @Nullable Object arguments) {
        return guard.take(call, arguments, ticker.read(), 0) == ADMITTED;
    }

    private int taken(Guard guard, Call call, @Nullable Object arguments, int calls) {
        int taken = 0;
        for (int each = 0; each < calls; each++) {
            taken += takes(guard, call, arguments) ? 1 : 0;
        }
        return taken;
    }

    private void ends(Guard guard, Call call, @Nullable Throwable error) {
        guard.finished(call, null, ticker.read() - 10_000_000, ticker.read(), null, error);
    }

    private static long limit(Guard guard) {
        return ((AdaptiveGuard) guard).limiter().limit();
    }

    /** The others leave a guaranteed share its part from the moment in which it is refused, also if it is only asked first. */
    @Test
    void aShareThatIsAskedFirstIsLeftItsPart() {
        Guard guard =
                guard(AdaptiveRule.of("orders", TEN).withPartitions(Partitions.byArgument(0, Map.of("paid", 50))));
        for (int call = 0; call < 10; call++) {
            assertThat(guard.look(NORMAL, "free", ticker.read(), 0)).isEqualTo(ADMITTED);
            assertThat(takes(guard, NORMAL, "free")).isTrue();
        }
        assertThat(guard.look(NORMAL, "paid", ticker.read(), 0)).isEqualTo(Guard.REFUSED);
        guard.giveBack(NORMAL, "free", ticker.read(), 0);
        assertThat(guard.look(NORMAL, "free", ticker.read(), 0)).isEqualTo(Guard.REFUSED);
        assertThat(guard.look(NORMAL, "paid", ticker.read(), 0)).isEqualTo(ADMITTED);
        assertThat(takes(guard, NORMAL, "paid")).isTrue();
    }

    @Test
    void neverMoreThanTheLimitInFlight() {
        Guard guard = guard(TEN);

        assertThat(takes(guard, Calls.weighing(11))).isFalse();
        assertThat(takes(guard, Calls.weighing(8))).isTrue();
        assertThat(taken(guard, NORMAL, null, 5)).isEqualTo(2);
        assertThat(guard.explain(NORMAL, null, ticker.read()))
                .isEqualTo(new Explanation("permits in flight", 10, 10, Algorithm.NEVER));

        guard.giveBack(Calls.weighing(8), null, ticker.read(), 0);
        assertThat(taken(guard, NORMAL, null, 20)).isEqualTo(8);
    }

    @Test
    void itStandsWithTheConcurrencyLimitsAndLearns() {
        Guard guard = guard(TEN);

        assertThat(guard.stage()).isEqualTo(Stage.CONCURRENCY);
        assertThat(guard.learns()).isTrue();
        assertThat(guard.retakenAfterWait()).isTrue();
        assertThat(kind.inboundOnly()).isFalse();
        assertThat(kind.name()).isEqualTo("adaptive");
        assertThat(kind.type()).isEqualTo(AdaptiveRule.class);
    }

    @Test
    void theTimeOfTheCallsIsThatOfTheArgumentsAndNotOfTheTicker() {
        Guard guard = guard(TEN);
        for (int call = 0; call < 5; call++) {
            guard.take(NORMAL, null, 0, 0);
        }
        for (int call = 0; call < 5; call++) { // the ticker stands still
            guard.finished(NORMAL, null, 0, 2_000_000_000L + call, null, null);
        }

        assertThat(limit(guard)).isEqualTo(11);
    }

    @Test
    void aGoodWindowUnderLoadRaisesTheLimitAndADropLowersIt() {
        Guard guard = guard(TEN);
        taken(guard, NORMAL, null, 10);
        ticker.advance(SECOND);
        ends(guard, NORMAL, null);
        assertThat(limit(guard)).isEqualTo(11);

        ticker.advance(SECOND);
        ends(guard, NORMAL, new TimeoutException());
        assertThat(limit(guard)).isEqualTo(9);
    }

    @Test
    void errorsThatAreNoDropsTellNothing() {
        Guard guard = guard(TEN);
        taken(guard, NORMAL, null, 10);
        ticker.advance(SECOND);
        ends(guard, NORMAL, new IllegalStateException("not found"));

        assertThat(limit(guard)).isEqualTo(10);
    }

    @Test
    void timeoutsAndRejectionsAreDropsAlsoInsideWhatFuturesWrapThemIn() {
        Drops drops = Drops.defaults();

        assertThat(List.of(
                        new TimeoutException(),
                        new RejectedExecutionException(),
                        new SocketTimeoutException(),
                        new HttpTimeoutException("late"),
                        new ExecutionException(new TimeoutException()),
                        new CompletionException(new ExecutionException(new TimeoutException())),
                        new TimeoutException() {}))
                .allMatch(drops);
        assertThat(List.of(
                        new IllegalStateException(),
                        new IllegalStateException(new TimeoutException()),
                        new CompletionException("bare", null),
                        new OutOfMemoryError()))
                .noneMatch(drops);
    }

    @Test
    void whichErrorsAreDropsCanBeChosen() {
        Guard guard = guard(AdaptiveRule.of("orders", TEN)
                .withSampling(Sampling.defaults().withMinCalls(1))
                .withDrops(error -> error instanceof ArithmeticException));
        takes(guard, NORMAL);
        ticker.advance(SECOND);
        ends(guard, NORMAL, new ArithmeticException());

        assertThat(limit(guard)).isEqualTo(9);
    }

    @Test
    void aChangedRuleKeepsTheEstimateOfTheSameAlgorithmAndCountsTheCallsOfTheOldOne() {
        Guard before = guard(TEN);
        taken(before, NORMAL, null, 10);
        ticker.advance(SECOND);
        ends(before, NORMAL, null);
        before.retire(ticker.read());

        Guard after = kind.guardAfter(AdaptiveRule.of("orders", TEN.withRange(50, 1, 200)), before, place);

        assertThat(limit(after)).as("learned, not the 50 to begin with").isEqualTo(11);
        assertThat(taken(after, NORMAL, null, 5)).isEqualTo(2);
        assertThat(takes(before, NORMAL)).isFalse();
        ends(before, NORMAL, null);
        assertThat(takes(after, NORMAL)).isTrue();

        Guard narrow = kind.guardAfter(AdaptiveRule.of("orders", TEN.withRange(2, 1, 4)), after, place);
        assertThat(limit(narrow)).isEqualTo(4);
        Guard other = kind.guardAfter(AdaptiveRule.of("orders", Vegas.defaults().withRange(33, 1, 99)), narrow, place);
        assertThat(limit(other)).as("another algorithm begins anew").isEqualTo(33);
        assertThat(((AdaptiveGuard) other).limiter().inFlight()).isEqualTo(11);
    }

    @Test
    void inShadowModeWhatRunsAllTheSameIsCounted() {
        Guard guard = guard(TEN);
        taken(guard, NORMAL, null, 10);
        assertThat(takes(guard, NORMAL)).isFalse();
        guard.overrun(NORMAL, null, ticker.read());

        ends(guard, NORMAL, null);
        assertThat(takes(guard, NORMAL)).isFalse();
        ends(guard, NORMAL, null);
        assertThat(takes(guard, NORMAL)).isTrue();
    }

    @Test
    void sharesByOriginAreGuaranteedAndLendWhatIsIdle() {
        Guard guard = guard(
                AdaptiveRule.of("orders", TEN).withPartitions(Partitions.byOrigin(Map.of("shop", 60, "batch", 20))));
        Call shop = Calls.from("shop");
        Call batch = Calls.from("batch");

        assertThat(taken(guard, batch, null, 20)).as("borrows all").isEqualTo(10);
        assertThat(takes(guard, shop)).isFalse();
        guard.giveBack(batch, null, 0, 0);
        assertThat(takes(guard, batch)).as("held to its share from now on").isFalse();
        assertThat(takes(guard, shop)).isTrue();
        assertThat(guard.explain(batch, null, 0))
                .isEqualTo(new Explanation(
                        "permits in flight, of them 9 of share \"batch\", which has 2", 10, 10, Algorithm.NEVER));
    }

    @Test
    void callsOfNoShareHaveWhatIsLeftOver() {
        Guard guard = guard(AdaptiveRule.of("orders", TEN).withPartitions(Partitions.byOrigin(Map.of("shop", 70))));
        taken(guard, Calls.from("shop"), null, 10);
        assertThat(takes(guard, Calls.from("stranger"))).isFalse();
        for (int call = 0; call < 2; call++) {
            guard.giveBack(Calls.from("shop"), null, 0, 0);
        }

        assertThat(takes(guard, Calls.from("shop"))).isFalse();
        assertThat(takes(guard, Calls.from("stranger"))).isTrue();
        assertThat(takes(guard, Calls.from(""))).isTrue();
    }

    @Test
    void sharesByPriority() {
        Guard guard = guard(AdaptiveRule.of("orders", TEN)
                .withPartitions(Partitions.byPriority(Map.of(Priority.HIGH, 80, Priority.NORMAL, 20))));
        taken(guard, NORMAL, null, 10);
        assertThat(takes(guard, Calls.of(Priority.HIGH))).isFalse();
        guard.giveBack(NORMAL, null, 0, 0);

        assertThat(takes(guard, NORMAL)).isFalse();
        assertThat(takes(guard, Calls.of(Priority.HIGH))).isTrue();
    }

    @Test
    void sharesByAnArgumentThatIsTextANumberOrAConstant() {
        Partitions byTenant = Partitions.byArgument(-1, Map.of("gold", 10, "7", 10, "HIGH", 10));
        Guard guard = guard(AdaptiveRule.of("orders", TEN).withPartitions(byTenant));
        List<Object> known = List.of("gold", 7, 7L, "7", Priority.HIGH, Arguments.of("x", "gold"));

        assertThat(known)
                .allMatch(
                        argument -> guard.explain(NORMAL, argument, 0).reason().endsWith("which has 1"));
        assertThat(List.of("silver", 8, 7.0, Arguments.of("gold", "x")))
                .allMatch(
                        argument -> guard.explain(NORMAL, argument, 0).reason().endsWith("which has 7"));
        assertThat(guard.explain(NORMAL, null, 0).reason()).endsWith("which has 7");
        for (Object argument : known) {
            assertThat(takes(guard, NORMAL, argument)).isTrue();
        }
        for (Object argument : known) {
            guard.finished(NORMAL, argument, 0, 1, null, null);
        }
        assertThat(((AdaptiveGuard) guard).limiter().inFlight()).isZero();
    }

    @Test
    void sharesByANamedArgumentAndByTheKeyOfAnArgument() {
        Guard guard = guard(
                AdaptiveRule.of("orders", TEN).withPartitions(Partitions.byArgument("tenant", Map.of("gold", 10))));
        KeyedArgument customer = () -> "gold";

        assertThat(List.of(
                        Arguments.of(1, "gold").withNames("amount", "tenant"),
                        Arguments.of(customer).withNames("tenant")))
                .allMatch(
                        argument -> guard.explain(NORMAL, argument, 0).reason().endsWith("which has 1"));
        assertThat(List.of("gold", Arguments.of("gold"), Arguments.of("gold").withNames("other")))
                .allMatch(
                        argument -> guard.explain(NORMAL, argument, 0).reason().endsWith("which has 9"));
    }

    @Test
    void theSharesFollowTheLearnedLimit() {
        Guard guard = guard(AdaptiveRule.of("orders", TEN)
                .withSampling(Sampling.defaults().withMinCalls(1))
                .withPartitions(Partitions.byOrigin(Map.of("shop", 50))));
        Call shop = Calls.from("shop");
        taken(guard, shop, null, 10);
        for (int second = 0; second < 6; second++) {
            ticker.advance(SECOND);
            ends(guard, shop, null);
            takes(guard, shop);
        }

        assertThat(limit(guard)).isEqualTo(16);
        assertThat(guard.explain(shop, null, 0).reason()).endsWith("which has 8");
    }

    @Test
    void otherPartitionsGoOnWithWhatEachShareHasInFlight() {
        AdaptiveRule rule = AdaptiveRule.of("orders", TEN);
        Guard before = guard(rule.withPartitions(Partitions.byOrigin(Map.of("shop", 50, "batch", 50))));
        taken(before, Calls.from("shop"), null, 4);
        taken(before, Calls.from("batch"), null, 3);

        Guard after = kind.guardAfter(rule.withPartitions(Partitions.byOrigin(Map.of("shop", 30))), before, place);
        assertThat(after.explain(Calls.from("shop"), null, 0).reason())
                .isEqualTo("permits in flight, of them 4 of share \"shop\", which has 3");
        Guard undivided = kind.guardAfter(rule, after, place);
        assertThat(taken(undivided, NORMAL, null, 10)).isEqualTo(3);

        for (int call = 0; call < 4; call++) {
            ends(before, Calls.from("shop"), null);
        }
        for (int call = 0; call < 3; call++) {
            ends(before, Calls.from("batch"), null);
            ends(undivided, NORMAL, null);
        }
        assertThat(((AdaptiveGuard) undivided).limiter().inFlight()).isZero();
    }

    @Test
    void badSettingsFailAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Partitions.byOrigin(Map.of("a", 101)))
                .withMessage("percent of a: 101 (expected: 0 to 100)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Partitions.byOrigin(Map.of("a", 60, "b", 60)))
                .withMessageEndingWith("(expected: together at most 100)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Partitions(new PartitionBy.OfPriority(), Map.of("URGENT", 5)))
                .withMessage("share: \"URGENT\" (expected: one of [SHEDDABLE, NORMAL, HIGH, CRITICAL])");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Partitions.byOrigin(Map.of("", 5)))
                .withMessage("share: \"\" (expected: the name of an origin)");
    }

    @Test
    void equalRulesAreEqualSoThatARuleLoadedAgainKeepsItsGuard() {
        assertThat(AdaptiveRule.of("orders", Gradient2.defaults())
                        .withPartitions(Partitions.byOrigin(Map.of("shop", 50))))
                .isEqualTo(AdaptiveRule.of("orders", Gradient2.defaults())
                        .withPartitions(Partitions.byOrigin(Map.of("shop", 50))));
    }

    @Test
    void takingRefusingAndEndingAllocateNothing() {
        Guard plain = guard(TEN.withRange(1, 1, 1));
        Guard divided = guard(AdaptiveRule.of("orders", TEN.withRange(1, 1, 1))
                .withPartitions(Partitions.byArgument(0, Map.of("gold", 10, "7", 10))));
        Object seven = 7L;

        assertThat(Bytes.perCall(() -> {
                    takes(plain, NORMAL);
                    takes(plain, NORMAL);
                    ends(plain, NORMAL, null);
                    takes(divided, NORMAL, seven);
                    takes(divided, NORMAL, "gold");
                    divided.finished(NORMAL, seven, 0, 1_000_000, null, null);
                }))
                .isZero();
    }
}
