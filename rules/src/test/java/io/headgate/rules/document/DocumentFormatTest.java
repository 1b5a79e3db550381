package io.headgate.rules.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.flow.FlowRule;
import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.limiter.Checks;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.RuleHead;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.HeadFields;
import io.headgate.rules.document.form.RuleForm;
import io.headgate.rules.document.form.UnwritableException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A kind of one's own is read, written and described as ours are. */
class DocumentFormatTest {

    /** Lets calls in on some days of the week only. */
    record WeekdayRule(RuleHead head, int day) implements HeadedRule<WeekdayRule> {

        WeekdayRule {
            Checks.require(day != 6, "day", day, "not Saturday");
        }

        @Override
        public WeekdayRule withHead(RuleHead newHead) {
            return new WeekdayRule(newHead, day);
        }
    }

    /** The kind. */
    static final class WeekdayKind implements RuleKind<WeekdayRule> {

        @Override
        public String name() {
            return "weekday";
        }

        @Override
        public Class<WeekdayRule> type() {
            return WeekdayRule.class;
        }

        @Override
        public Guard guard(WeekdayRule rule, Site site) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<String> problems(WeekdayRule rule) {
            return rule.day() == 7 ? List.of("day: 7 (expected: not Sunday)") : List.of();
        }
    }

    private static final HeadFields HEAD = HeadFields.standard();
    private static final Field<Integer> DAY = Field.of("day", Forms.integer(1, 7), 1, "the day, 1 being Monday");

    private static final RuleForm<WeekdayRule> FORM = RuleForm.of(
            new WeekdayKind(),
            "Lets calls in on one day.",
            HEAD,
            shape -> shape.field(DAY, WeekdayRule::day)
                    .made(values -> new WeekdayRule(HEAD.read(values), values.get(DAY))));

    private final DocumentFormat format = DocumentFormat.standard().with(FORM);

    @Test
    void aRuleOfOnesOwnKindIsReadAsItWasWritten() {
        WeekdayRule rule = new WeekdayRule(RuleHead.of("orders"), 3);
        RuleDocument document =
                RuleDocument.of(List.of(rule, FlowRule.flow("orders").perSecond(1)));

        String text = format.write(document, Syntax.YAML);

        assertThat(text).contains("  - kind: weekday\n    resource: orders\n    day: 3\n");
        assertThat(format.read(text)).isEqualTo(document);
        assertThatThrownBy(() -> RuleDocuments.write(document, Syntax.YAML)).isInstanceOf(UnwritableException.class);
        assertThatThrownBy(() -> RuleDocuments.read(text)).isInstanceOf(InvalidDocumentException.class);
    }

    @Test
    void itsChecksAreToldAtTheirPlace() {
        String text = "headgate: 1\nrules:\n  - {kind: weekday, resource: a, day: %d}\n";

        assertThatThrownBy(() -> format.read(text.formatted(6)))
                .hasMessage("line 3, rules[0].day: 6 (expected: not Saturday)");
        assertThatThrownBy(() -> format.read(text.formatted(7)))
                .hasMessage("line 3, rules[0].day: 7 (expected: not Sunday)");
        assertThatThrownBy(() -> format.read(text.formatted(8)))
                .hasMessage("line 3, rules[0].day: 8 (expected: a whole number, 1 to 7)");
    }

    @Test
    void schemaAndReferenceHaveIt() {
        assertThat(RuleSchema.json(format)).contains("\"rule.weekday\"").contains("the day, 1 being Monday");
        assertThat(RuleReference.markdown(format)).contains("## weekday").contains("the day, 1 being Monday");
        assertThat(RuleSchema.json()).doesNotContain("weekday");
    }

    @Test
    void aKindThatIsThereAlreadyIsRefused() {
        assertThatThrownBy(() -> format.with(FORM))
                .hasMessage("form: weekday (expected: a kind that is not there yet)");
    }
}
