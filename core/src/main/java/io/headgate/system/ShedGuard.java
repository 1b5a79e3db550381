package io.headgate.system;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Stage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Refuses the share of calls that {@link Pressure} says, and tells it of those that run. The guard that follows a change of
 * the rule shares the pressure, so that calls admitted here end there too. Two atomic steps for a take, two for an end.
 */
final class ShedGuard extends Guard {

    private final Pressure pressure;

    ShedGuard(SystemRule rule, Pressure pressure) {
        super(rule);
        this.pressure = pressure;
    }

    Pressure pressure() {
        return pressure;
    }

    @Override
    public Stage stage() {
        return Stage.SYSTEM;
    }

    @Override
    public boolean learns() {
        return true;
    }

    @Override
    public boolean retakenAfterWait() {
        return true;
    }

    @Override
    public boolean keepsArguments() {
        return false;
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        if (pressure.refuses(call.priority(), now)) {
            return REFUSED;
        }
        pressure.vitals().begin();
        return ADMITTED;
    }

    @Override
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
        pressure.vitals().undo();
    }

    @Override
    public void finished(
            Call call,
            @Nullable Object arguments,
            long startedAt,
            long now,
            @Nullable Object result,
            @Nullable Throwable error) {
        pressure.vitals().end(Math.max(0, now - startedAt)); // a ticker that went back
    }

    @Override
    public void overrun(Call call, @Nullable Object arguments, long now) {
        pressure.vitals().begin();
    }

    @Override
    public Map<String, String> status(long now) {
        return pressure.status();
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        return pressure.explain(call.priority(), now);
    }
}
