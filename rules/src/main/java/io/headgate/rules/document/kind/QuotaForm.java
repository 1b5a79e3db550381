package io.headgate.rules.document.kind;

import static io.headgate.rules.document.kind.OriginForm.ORIGINS;
import static io.headgate.rules.document.kind.ScopeForm.SCOPE;

import io.headgate.limiter.window.CalendarQuota;
import io.headgate.quota.QuotaKind;
import io.headgate.quota.QuotaRule;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.HeadFields;
import io.headgate.rules.document.form.RuleForm;
import java.util.List;

/** How quota rules are written. */
final class QuotaForm {

    private static final HeadFields HEAD = HeadFields.standard();
    private static final Field<List<CalendarQuota>> QUOTAS = Field.required(
            "quotas", WindowForms.CALENDAR_QUOTA.list(1, 10), "the quotas, no two with the same period and time zone");

    static final RuleForm<QuotaRule> FORM = RuleForm.of(
                    new QuotaKind(),
                    "So many calls per calendar period, or several such quotas at once.",
                    HEAD,
                    shape -> shape.field(QUOTAS, QuotaRule::quotas)
                            .field(ORIGINS, QuotaRule::origins)
                            .field(SCOPE, QuotaRule::scope)
                            .made(values -> new QuotaRule(
                                    HEAD.read(values), values.get(QUOTAS), values.get(ORIGINS), values.get(SCOPE))))
            .withExample("""
                    kind: quota
                    resource: geocoding
                    quotas:
                      - {permits: 1000, per: day, zone: Europe/Paris}
                      - {permits: 20000, per: month, zone: Europe/Paris}
                    origins: others      # each caller has its own
                    """);

    private QuotaForm() {}
}
