package io.headgate.access;

import static io.headgate.guard.Guard.ADMITTED;
import static io.headgate.guard.Guard.REFUSED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Stage;
import io.headgate.limiter.Algorithm;
import io.headgate.rule.FailurePolicy;
import io.headgate.system.Bytes;
import io.headgate.system.Calls;
import io.headgate.system.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessGuardTest {

    private static final RuleKind<AccessRule> KIND = new AccessKind();

    private static Guard guard(AccessRule rule) {
        return KIND.guard(rule, new Place(() -> 0));
    }

    private static boolean admits(Guard guard, String origin) {
        long answer = guard.take(Calls.from(origin), null, 0, 0);
        assertThat(answer).isIn(ADMITTED, REFUSED);
        return answer == ADMITTED;
    }

    @Test
    void anAllowListAdmitsWhoIsOnItAndNobodyElse() {
        Guard guard = guard(AccessRule.allow("pay", "shop", "app-*", "*.internal"));

        assertThat(List.of("shop", "app-", "app-a", "x.internal", ".internal"))
                .allMatch(origin -> admits(guard, origin));
        assertThat(List.of("shopper", "sho", "app", "App-a", "internal", "x.internal.evil", "SHOP", " shop", "xapp-a"))
                .noneMatch(origin -> admits(guard, origin));
    }

    @Test
    void aDenyListRefusesWhoIsOnItAndNobodyElse() {
        Guard guard = guard(AccessRule.deny("pay", "bot-*", "crawler"));

        assertThat(admits(guard, "bot-7")).isFalse();
        assertThat(admits(guard, "crawler")).isFalse();
        assertThat(admits(guard, "shop")).isTrue();
    }

    @Test
    void anUnknownOriginIsRefusedByAnAllowListUnlessItSaysOtherwise() {
        AccessRule rule = AccessRule.allow("pay", "*");

        assertThat(admits(guard(rule), "")).isFalse();
        assertThat(admits(guard(rule), "anybody")).isTrue();
        assertThat(admits(guard(rule.withUnknownPassing(true)), "")).isTrue();
    }

    @Test
    void anUnknownOriginPassesADenyListUnlessItSaysOtherwise() {
        AccessRule rule = AccessRule.deny("pay", "*");

        assertThat(admits(guard(rule), "")).isTrue();
        assertThat(admits(guard(rule), "anybody")).isFalse();
        assertThat(admits(guard(rule.withUnknownPassing(false)), "")).isFalse();
    }

    @Test
    void anAllowListIsClosedWhenItsGuardFailsAndADenyListOpen() {
        assertThat(AccessRule.allow("pay", "a").head().onError()).isEqualTo(FailurePolicy.REFUSE);
        assertThat(AccessRule.deny("pay", "a").head().onError()).isEqualTo(FailurePolicy.ADMIT);
    }

    @Test
    void aRefusalSaysWhose() {
        Guard allow = guard(AccessRule.allow("pay", "shop"));
        Guard deny = guard(AccessRule.deny("pay", "bot"));

        assertThat(allow.explain(Calls.from("bot"), null, 0).reason()).isEqualTo("origin bot not allowed");
        assertThat(allow.explain(Calls.from(""), null, 0).reason()).isEqualTo("origin unknown");
        assertThat(deny.explain(Calls.from("bot"), null, 0).reason()).isEqualTo("origin bot denied");
        assertThat(deny.explain(Calls.from("bot"), null, 0).retryAfterNanos()).isEqualTo(Algorithm.NEVER);
    }

    @Test
    void itStandsFirstAndHoldsNothing() {
        Guard guard = guard(AccessRule.allow("pay", "shop"));

        assertThat(guard.stage()).isEqualTo(Stage.ACCESS);
        assertThat(guard.learns()).isFalse();
        assertThat(guard.retakenAfterWait()).isFalse();
        assertThat(KIND.inboundOnly()).isFalse();
        assertThat(KIND.type()).isEqualTo(AccessRule.class);
        assertThat(KIND.name()).isEqualTo("access");
    }

    @Test
    void lookingUpAllocatesNothing() {
        Guard guard = guard(AccessRule.allow("pay", "shop", "app-*", "*.internal"));
        List<io.headgate.guard.Call> calls =
                List.of(Calls.from("shop"), Calls.from("app-a"), Calls.from("x.internal"), Calls.from("evil"));

        assertThat(Bytes.perCall(() -> {
                    for (int each = 0; each < calls.size(); each++) {
                        guard.take(calls.get(each), null, 0, 0);
                    }
                }))
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"a*b", "**", "*a*", "' '", "''", "a**"})
    void aPatternHasOneStarAtAnEnd(String entry) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AccessRule.allow("pay", entry))
                .withMessage("origin: \"" + entry + "\" (expected: a name, name*, *name or *)");
    }

    @Test
    void anEmptyListIsAnError() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AccessRule.allow("pay"))
                .withMessage("origins: [] (expected: at least one origin or pattern)");
    }

    @Test
    void everyListAgreesWithTheNaiveAnswer() {
        long seed = new SplittableRandom().nextLong();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 2_000; round++) {
            List<String> entries = entries(random);
            Guard guard = guard(AccessRule.allow("pay", entries.toArray(String[]::new)));
            for (int probe = 0; probe < 20; probe++) {
                String origin = word(random, 1 + random.nextInt(6));
                assertThat(admits(guard, origin))
                        .as("seed %d: %s in %s", seed, origin, entries)
                        .isEqualTo(entries.stream().anyMatch(entry -> naively(entry, origin)));
            }
        }
    }

    private static List<String> entries(SplittableRandom random) {
        List<String> entries = new ArrayList<>();
        for (int count = 1 + random.nextInt(5); count > 0; count--) {
            String word = word(random, 1 + random.nextInt(4));
            entries.add(
                    switch (random.nextInt(3)) {
                        case 0 -> word + "*";
                        case 1 -> "*" + word;
                        default -> word;
                    });
        }
        return entries;
    }

    private static String word(SplittableRandom random, int length) {
        StringBuilder word = new StringBuilder();
        for (int index = 0; index < length; index++) {
            word.append((char) ('a' + random.nextInt(3)));
        }
        return word.toString();
    }

    private static boolean naively(String entry, String origin) {
        if (entry.endsWith("*")) {
            return origin.startsWith(entry.substring(0, entry.length() - 1));
        }
        return entry.startsWith("*") ? origin.endsWith(entry.substring(1)) : entry.equals(origin);
    }
}
