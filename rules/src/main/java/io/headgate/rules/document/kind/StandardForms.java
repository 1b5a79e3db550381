package io.headgate.rules.document.kind;

import io.headgate.rules.document.form.RuleForm;
import java.util.List;

/** The forms of Headgate's own kinds. */
public final class StandardForms {

    private StandardForms() {}

    /** All of them. */
    public static List<RuleForm<?>> all() {
        return List.of(
                FlowForm.FORM,
                BreakerForm.FORM,
                HotParameterForm.FORM,
                HotParameterBreakerForm.FORM,
                SystemForm.FORM,
                AccessForm.FORM,
                QuotaForm.FORM,
                GatewayForm.FORM,
                AdaptiveForm.FORM);
    }
}
