package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.access.AccessRule;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rule.BoundedName;
import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/** Names that callers choose may be of any length; what is kept of them is not. */
class LongNamesTest {

    private static final String LONG = "x".repeat(8_000);

    private final FakeTicker ticker = new FakeTicker();

    private Headgate headgate(Rule... rules) {
        return Headgate.builder().ticker(ticker).rules(rules).build();
    }

    private static int admitted(Entryway entryway, Object argument, int asked) {
        int admitted = 0;
        for (int i = 0; i < asked; i++) {
            if (entryway.tryEnter(argument) instanceof Entry entry) {
                entry.close();
                admitted++;
            }
        }
        return admitted;
    }

    private static long bytes(Headgate headgate) {
        return GraphLayout.parseInstance(headgate).totalSize();
    }

    // ------------------------------------------------------------------ bounded

    @Test
    void tenThousandValuesOfEightThousandCharactersWeighAsMuchAsShortOnes() {
        Headgate headgate = headgate(HotParameterRule.perSecond("r", 0, 10));
        for (int i = 0; i < 10_000; i++) {
            headgate.resource("r").tryEnter(LONG + i);
        }
        assertThat(bytes(headgate)).isLessThan(10_000 * 1_024L);
    }

    @Test
    void valuesOfHalfAMillionCharactersAreNotKept() {
        String huge = "x".repeat(500_000);
        Headgate headgate = headgate(
                HotParameterRule.perSecond("r", 0, 10),
                HotParameterRule.inFlight("r", 0, 10),
                HotParameterBreakerRule.errorCount("r", 0, 1));
        for (int i = 0; i < 240; i++) {
            Entry entry = (Entry) headgate.resource("r").tryEnter(huge + i);
            entry.failed(new IllegalStateException());
            entry.close();
        }
        assertThat(bytes(headgate)).isLessThan(2_000_000);
    }

    @Test
    void originsAndEntrancesOfEightThousandCharactersAreNotKept() {
        Headgate headgate = headgate(flow("r").perSecond(10).fromEachOther());
        Resource resource = headgate.resource("r");
        for (int i = 0; i < 900; i++) {
            String origin = LONG + i;
            resource.from(origin).tryEnter();
            headgate.within(LONG + -i, origin, () -> resource.tryEnter());
        }
        assertThat(headgate.statistics().origins("r"))
                .hasSize(900)
                .allSatisfy((name, seen) -> assertThat(name).hasSizeLessThanOrEqualTo(BoundedName.LONGEST));
        ticker.advance(Duration.ofMinutes(2));
        headgate.statistics().resources();
        assertThat(bytes(headgate)).isLessThan(900 * 4_096L);
    }

    // ------------------------------------------------------------------ and still told apart

    @Test
    void aShortenedNameHasItsBeginningItsEndAndNoMoreCharactersThanTheLongest() {
        assertThat(BoundedName.of("x".repeat(256))).isEqualTo("x".repeat(256));
        String name = BoundedName.of("begin" + LONG + "end");
        assertThat(name).hasSize(BoundedName.LONGEST).startsWith("beginxxx").endsWith("xxxend");
        assertThat(BoundedName.of(name)).isEqualTo(name);
        assertThat(BoundedName.of("begin" + LONG + "xend")).isNotEqualTo(name);
        String smile = "😀".repeat(300);
        assertThat(BoundedName.of("a" + smile)
                        .codePoints()
                        .filter(point -> point >= 0xD800 && point <= 0xDFFF)
                        .count())
                .isZero();
        assertThat(BoundedName.of(smile + "\ud800" + smile)).isNotEqualTo(BoundedName.of(smile + "\ud801" + smile));
    }

    @Test
    void longValuesWithACommonBeginningAndEndAreLimitedApartAndEachToItsLimit() {
        limitedApart(middle -> LONG + middle + LONG, HotParameterRule.perSecond("r", 0, 3));
        limitedApart(
                middle -> LONG + middle + LONG,
                HotParameterRule.perSecond("r", 0, 3).withMaxKeys(1));
    }

    private void limitedApart(UnaryOperator<String> value, Rule rule) {
        Resource resource = headgate(rule).resource("r");
        assertThat(admitted(resource, value.apply("a"), 10)).isEqualTo(3);
        assertThat(admitted(resource, value.apply("b"), 10)).isEqualTo(3);
        assertThat(admitted(resource, List.of(value.apply("a")), 10)).isZero();
        assertThat(admitted(resource, new StringBuilder(value.apply("b")), 10)).isZero();
    }

    @Test
    void longOriginsWithACommonBeginningAreLimitedApart() {
        Resource resource = headgate(flow("r").perSecond(2).fromEachOther()).resource("r");
        assertThat(admitted(resource.from(LONG + "a"), null, 5)).isEqualTo(2);
        assertThat(admitted(resource.from(LONG + "b"), null, 5)).isEqualTo(2);
        assertThat(admitted(resource.from(LONG + "a"), null, 5)).isZero();
    }

    @Test
    void aRuleThatNamesALongOriginEntranceOrValueFindsIt() {
        Headgate headgate = headgate(
                flow("origin").perSecond(1).from(LONG + "a"),
                flow("entrance").perSecond(1).through(LONG + "a"),
                HotParameterRule.perSecond("value", 0, 3).withException(LONG + "a", TokenBucket.perSecond(1)),
                AccessRule.deny("denied", LONG + "a", "*.example", "bad*"));
        assertThat(admitted(headgate.resource("origin").from(LONG + "a"), null, 5))
                .isEqualTo(1);
        assertThat(admitted(headgate.resource("origin").from(LONG + "b"), null, 5))
                .isEqualTo(5);
        assertThat(admitted(headgate.resource("entrance").through(LONG + "a"), null, 5))
                .isEqualTo(1);
        assertThat(admitted(headgate.resource("value"), LONG + "a", 5)).isEqualTo(1);
        assertThat(admitted(headgate.resource("value"), LONG + "b", 5)).isEqualTo(3);
        assertThat(admitted(headgate.resource("denied").from(LONG + "a"), null, 1))
                .isZero();
        assertThat(admitted(headgate.resource("denied").from(LONG + ".example"), null, 1))
                .isZero();
        assertThat(admitted(headgate.resource("denied").from("bad" + LONG), null, 1))
                .isZero();
        assertThat(admitted(headgate.resource("denied").from("good" + LONG), null, 1))
                .isEqualTo(1);
    }

    @Test
    void aPatternOfOriginsIsNoLongerThanWhatIsKnownOfALongOne() {
        String longest = "x".repeat(BoundedName.KEPT);
        assertThat(admitted(
                        headgate(AccessRule.deny("r", longest + "*"))
                                .resource("r")
                                .from(LONG),
                        null,
                        1))
                .isZero();
        assertThatThrownBy(() -> AccessRule.deny("r", longest + "x*"))
                .hasMessage("origin: \"" + longest + "x*\" (expected: at most 95 characters beside the *)");
    }
}
