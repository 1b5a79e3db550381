package io.headgate.rules.sentinel;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.rules.sentinel.Note.Type.CHANGED_MEANING;
import static io.headgate.rules.sentinel.Note.Type.IGNORED;
import static io.headgate.rules.sentinel.Note.Type.NO_EQUIVALENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.headgate.flow.FlowRule;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.rules.document.InvalidDocumentException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of Sentinel's flow rules, setting by setting. */
class FlowConversionTest {

    private static final Duration HALF = Duration.ofMillis(500);
    private static final Duration TEN = Duration.ofSeconds(10);

    private static Conversion read(String fields) {
        return SentinelRules.read(SentinelKind.FLOW, "[{\"resource\":\"orders\"," + fields + "}]");
    }

    private static Rule rule(String fields) {
        return read(fields).rules().get(0);
    }

    private static List<Note> notes(String fields) {
        return read(fields).notes().stream()
                .filter(note -> note.index() != Note.DOCUMENT)
                .toList();
    }

    @Test
    void aPlainLimitBecomesASlidingWindow() {
        Conversion conversion = read("\"count\":100");
        assertThat(conversion.rules()).containsExactly(flow("orders").perSecond(100));
        assertThat(conversion.notes()).hasSize(1).allSatisfy(note -> {
            assertThat(note.index()).isEqualTo(Note.DOCUMENT);
            assertThat(note.type()).isEqualTo(CHANGED_MEANING);
        });
    }

    @Test
    void theWindowIsSpokenOfOnceHoweverManyRulesThereAre() {
        Conversion conversion = SentinelRules.read(
                SentinelKind.FLOW, "[{\"resource\":\"a\",\"count\":1},{\"resource\":\"b\",\"count\":2}]");
        assertThat(conversion.rules()).hasSize(2);
        assertThat(conversion.notes()).hasSize(1);
    }

    @Test
    void faithfullyItKeepsSentinelsSlicesAndLendsToCallsOfHighPriority() {
        Conversion conversion =
                SentinelRules.readFaithfully(SentinelKind.FLOW, "[{\"resource\":\"orders\",\"count\":100}]");
        FlowRule expected = flow("orders").by(AlignedSlices.perSecond(100)).borrowing(Duration.ofMillis(499));
        assertThat(conversion.rules()).containsExactly(expected);
        assertThat(conversion.notes()).isEmpty();
    }

    @Test
    void aFractionOfACallHasNoEffectWhereCallsAreRefused() {
        assertThat(rule("\"count\":10.5")).isEqualTo(flow("orders").perSecond(10));
        assertThat(notes("\"count\":10.5")).hasSize(1).first().satisfies(note -> {
            assertThat(note.type()).isEqualTo(IGNORED);
            assertThat(note.field()).isEqualTo("count");
        });
    }

    @Test
    void halfACallRefusesEverythingAndSaysSo() {
        assertThat(rule("\"count\":0.5")).isEqualTo(flow("orders").perSecond(0));
        assertThat(notes("\"count\":0.5")).first().asString().contains("refuses everything");
    }

    @Test
    void aQueueHasTheExactRate() {
        assertThat(rule("\"controlBehavior\":2,\"count\":0.5"))
                .isEqualTo(flow("orders").by(LeakyQueue.of(1, Duration.ofSeconds(2), HALF)));
        assertThat(rule("\"controlBehavior\":2,\"count\":1.5"))
                .isEqualTo(flow("orders").by(LeakyQueue.of(3, Duration.ofSeconds(2), HALF)));
        assertThat(rule("\"controlBehavior\":2,\"count\":0.1,\"maxQueueingTimeMs\":20000"))
                .isEqualTo(flow("orders").by(LeakyQueue.of(1, TEN, Duration.ofSeconds(20))));
        assertThat(notes("\"controlBehavior\":2,\"count\":1.5")).isEmpty();
    }

    @Test
    void aQueueBelowHalfACallPerSecondWorksUnlikeSentinels() {
        assertThat(notes("\"controlBehavior\":2,\"count\":0.4"))
                .singleElement()
                .satisfies(note -> assertThat(note.type()).isEqualTo(CHANGED_MEANING));
    }

    @Test
    void aRateTooSlowToCountRefusesEverythingAndSaysSo() {
        assertThat(rule("\"controlBehavior\":2,\"count\":1e-300"))
                .isEqualTo(flow("orders").by(LeakyQueue.of(0, Duration.ofSeconds(1), HALF)));
        assertThat(notes("\"controlBehavior\":2,\"count\":1e-300"))
                .anyMatch(note -> note.text().contains("0 per 1 s"));
    }

    @Test
    void aRateBeyondBoundsIsDroppedWithANote() {
        Conversion conversion = read("\"count\":1e300");
        assertThat(conversion.rules()).isEmpty();
        assertThat(conversion.notes()).anyMatch(note -> note.type() == NO_EQUIVALENT && note.index() == 0);
    }

    @Test
    void warmUpKeepsPeriodAndColdFactor() {
        assertThat(rule("\"controlBehavior\":1,\"count\":30,\"warmUpPeriodSec\":5"))
                .isEqualTo(flow("orders").by(WarmUp.perSecond(30, Duration.ofSeconds(5))));
        assertThat(rule("\"controlBehavior\":3,\"count\":30,\"maxQueueingTimeMs\":500"))
                .isEqualTo(flow("orders").by(PacedWarmUp.perSecond(30, TEN, HALF)));
    }

    @Test
    void warmUpAndQueueOfAFractionHasTheExactRate() {
        assertThat(rule("\"controlBehavior\":3,\"count\":1.5"))
                .isEqualTo(flow("orders")
                        .by(new SmoothWarmUp(3, Duration.ofSeconds(2), TEN, 3))
                        .queueing(HALF));
        assertThat(notes("\"controlBehavior\":3,\"count\":1.5"))
                .extracting(Note::type)
                .containsExactly(CHANGED_MEANING);
    }

    @Test
    void aWarmUpThatNeverAdmitsInSentinelIsSpokenOf() {
        assertThat(notes("\"controlBehavior\":1,\"count\":2"))
                .extracting(Note::type)
                .containsExactly(CHANGED_MEANING);
        assertThat(notes("\"controlBehavior\":1,\"count\":3")).isEmpty();
    }

    @Test
    void gradeZeroIsCallsInFlight() {
        assertThat(rule("\"grade\":0,\"count\":20")).isEqualTo(flow("orders").inFlight(20));
        assertThat(notes("\"grade\":0,\"count\":20,\"controlBehavior\":2"))
                .extracting(Note::type, Note::field)
                .containsExactly(tuple(IGNORED, "controlBehavior"));
    }

    @Test
    void originsAreAnyOneOrEachOther() {
        assertThat(rule("\"count\":5,\"limitApp\":\"\""))
                .isEqualTo(flow("orders").perSecond(5));
        assertThat(rule("\"count\":5,\"limitApp\":\"app-a\""))
                .isEqualTo(flow("orders").perSecond(5).from("app-a"));
        assertThat(rule("\"count\":5,\"limitApp\":\"other\""))
                .isEqualTo(flow("orders").perSecond(5).fromEachOther());
    }

    @Test
    void strategiesAreRelations() {
        assertThat(rule("\"count\":5,\"strategy\":1,\"refResource\":\"pay\""))
                .isEqualTo(flow("orders").perSecond(5).whileNotBusy("pay"));
        assertThat(rule("\"count\":5,\"strategy\":2,\"refResource\":\"web\""))
                .isEqualTo(flow("orders").perSecond(5).through("web"));
    }

    @Test
    void aRelatedQueueIsADirectOne() {
        assertThat(rule("\"count\":5,\"strategy\":1,\"refResource\":\"pay\",\"controlBehavior\":2"))
                .isEqualTo(flow("orders").by(LeakyQueue.perSecond(5, HALF)));
    }

    @Test
    void clusterModeIsKeptForEachInstance() {
        String fields = "\"count\":5,\"clusterMode\":true,\"clusterConfig\":{\"flowId\":1,\"thresholdType\":1}";
        assertThat(rule(fields)).isEqualTo(flow("orders").perSecond(5));
        assertThat(notes(fields))
                .extracting(Note::type, Note::field)
                .containsExactly(tuple(NO_EQUIVALENT, "clusterMode"));
    }

    @Test
    void aRegularExpressionPicksResourcesWithABudgetEach() {
        Conversion conversion =
                SentinelRules.read(SentinelKind.FLOW, "[{\"resource\":\"GET .*\",\"regex\":true,\"count\":5}]");
        assertThat(conversion.rules())
                .containsExactly(flow(Target.regex("GET .*")).perSecond(5));
    }

    @Test
    void anExpressionThatBacktracksHasNoEquivalent() {
        Conversion conversion =
                SentinelRules.read(SentinelKind.FLOW, "[{\"resource\":\"(?=a)b\",\"regex\":true,\"count\":5}]");
        assertThat(conversion.rules()).isEmpty();
        assertThat(conversion.notes()).extracting(Note::type).contains(NO_EQUIVALENT);
    }

    @Test
    void whatTheDashboardAddsIsIgnored() {
        Conversion conversion = read("\"count\":5,\"id\":7,\"app\":\"shop\",\"ip\":\"10.0.0.1\",\"port\":8719,"
                + "\"gmtCreate\":1,\"gmtModified\":null,\"colour\":\"red\"");
        assertThat(conversion.rules()).containsExactly(flow("orders").perSecond(5));
        assertThat(conversion.notes().stream()
                        .filter(note -> note.type() == IGNORED)
                        .map(Note::field))
                .containsExactly("id", "app", "ip", "port", "gmtCreate", "colour");
    }

    @Test
    void everyProblemIsToldWithItsLineAndPath() {
        String json = "[\n {\"resource\": \"a\", \"count\": \"many\"},\n {\"count\": -1},\n null]";
        assertThatThrownBy(() -> SentinelRules.read(SentinelKind.FLOW, json))
                .isInstanceOf(InvalidDocumentException.class)
                .hasMessageContaining("line 2, [0].count: \"many\" (expected: a number)")
                .hasMessageContaining("line 3, [1].resource: missing")
                .hasMessageContaining("line 3, [1].count: -1 (expected: >= 0")
                .hasMessageContaining("line 4, [2]: null (expected: an object)");
    }

    @Test
    void aNumberThatIsNoneIsToldWithoutAdviceToTheProgram() {
        assertThatThrownBy(() -> SentinelRules.read(SentinelKind.FLOW, "[{\"count\": NaN}]"))
                .hasMessageContaining("line 1: Non-standard token 'NaN' (expected: a JSON array)");
    }

    @Test
    void whatIsNoArrayIsAProblem() {
        for (String json :
                List.of("", "null", "{}", "[", "[NaN]", "[{\"count\":NaN}]", "[{\"a\":1,\"a\":2}]", "[] []", "5")) {
            assertThatThrownBy(() -> SentinelRules.read(SentinelKind.FLOW, json))
                    .as(json)
                    .isInstanceOf(InvalidDocumentException.class);
        }
        assertThat(SentinelRules.read(SentinelKind.FLOW, "[]").rules()).isEmpty();
    }

    @Test
    void aTextThatIsTooLongIsNotRead() {
        assertThatThrownBy(() -> SentinelRules.read(SentinelKind.FLOW, "[" + " ".repeat(5 << 20) + "]"))
                .hasMessageContaining("at most 4194304");
    }
}
