package io.headgate.adapters.spring.boot.setting;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.annotation.Order;

/** Says which property keeps the application from starting, before Boot says in which class that was noticed. */
@Order(0)
final class InvalidSettingAnalyzer extends AbstractFailureAnalyzer<InvalidSettingException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidSettingException cause) {
        return new FailureAnalysis(
                "Headgate cannot use this setting or version:\n\n    "
                        + String.valueOf(cause.getMessage()).replace("\n", "\n    "),
                "Use one as expected above. Without a setting, its default holds.",
                cause);
    }
}
