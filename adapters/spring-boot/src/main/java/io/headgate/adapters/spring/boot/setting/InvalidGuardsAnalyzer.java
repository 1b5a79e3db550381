package io.headgate.adapters.spring.boot.setting;

import io.headgate.adapters.annotation.InvalidGuardsException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.annotation.Order;

/** Says which {@code @Guarded} keeps the application from starting, and everything that is wrong with it. */
@Order(0)
final class InvalidGuardsAnalyzer extends AbstractFailureAnalyzer<InvalidGuardsException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidGuardsException cause) {
        return new FailureAnalysis(
                "A method cannot be guarded as its annotation says:\n\n    "
                        + String.valueOf(cause.getMessage()).replace("\n", "\n    "),
                "Change the annotation, or the method or class, to what is expected above.",
                cause);
    }
}
