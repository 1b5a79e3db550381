package io.headgate.sentinel.rule;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Stage;
import io.headgate.limiter.Algorithm;
import org.jspecify.annotations.Nullable;

/** Refuses inbound calls while a figure is above its threshold. Looks, and takes nothing. */
class InboundGuard extends Guard {

    private final InboundRule rule;

    InboundGuard(InboundRule rule) {
        super(rule);
        this.rule = rule;
    }

    @Override
    public final Stage stage() {
        return Stage.SYSTEM;
    }

    @Override
    public final boolean keepsArguments() {
        return false;
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        return rule.figure().isAbove(rule.threshold()) ? REFUSED : ADMITTED;
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        return new Explanation(
                "inbound " + rule.figure().word(), rule.figure().read(), rule.threshold(), Algorithm.NEVER);
    }
}
