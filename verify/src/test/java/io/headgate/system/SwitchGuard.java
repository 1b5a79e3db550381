package io.headgate.system;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Stage;
import org.jspecify.annotations.Nullable;

/** What we do not do, to compare with: refuses everything for a second when the processor was above a threshold. */
final class SwitchGuard extends Guard {

    private final Sampler sampler;
    private final double threshold;
    private int switched;
    private boolean refusing;

    SwitchGuard(Signals signals, double threshold) {
        super(SystemRule.cpu(threshold, 1));
        sampler = new Sampler(signals, ModelledService.SECOND);
        this.threshold = threshold;
    }

    int switched() {
        return switched;
    }

    @Override
    public Stage stage() {
        return Stage.SYSTEM;
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        Sample sample = sampler.at(now);
        boolean refuse = sample != null && sample.cpu() > threshold;
        switched += refuse == refusing ? 0 : 1;
        refusing = refuse;
        return refuse ? REFUSED : ADMITTED;
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        return Explanation.of("switched");
    }
}
