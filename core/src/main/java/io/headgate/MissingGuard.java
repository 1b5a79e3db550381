package io.headgate;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Stage;
import io.headgate.rule.Rule;
import org.jspecify.annotations.Nullable;

/** Stands in for a guard that could not be made: fails each call, so that the rule's failure policy decides. */
final class MissingGuard extends Guard {

    private final Throwable failure;

    MissingGuard(Rule rule, Throwable failure) {
        super(rule);
        this.failure = failure;
    }

    @Override
    public Stage stage() {
        return Stage.FLOW;
    }

    @Override
    public boolean keepsArguments() {
        return false;
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        throw new IllegalStateException("guard: none (expected: one, made by its kind)", failure);
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        return Explanation.of("guard failing");
    }
}
