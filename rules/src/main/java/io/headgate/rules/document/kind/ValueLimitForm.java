package io.headgate.rules.document.kind;

import static io.headgate.rules.document.kind.LimitForms.LIMIT;
import static io.headgate.rules.document.kind.LimitForms.MAX_WAIT;

import io.headgate.hotparameter.ValueLimit;
import io.headgate.limiter.LimitText;
import io.headgate.rules.document.form.Shape;
import io.headgate.rules.document.form.Values;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The limit of each value, and how long calls wait for it: two fields, as in a flow rule. */
final class ValueLimitForm {

    private ValueLimitForm() {}

    static <T> Shape.Builder<T> addTo(Shape.Builder<T> shape, Function<T, ValueLimit> limit) {
        return shape.field(LIMIT, value -> amount(limit.apply(value)))
                .field(MAX_WAIT, value -> maxWait(limit.apply(value)));
    }

    static ValueLimit read(Values values) {
        Amount amount = values.get(LIMIT);
        Duration maxWait = values.get(MAX_WAIT);
        if (amount instanceof Amount.Rate rate) {
            return new ValueLimit.Rate(rate.waitedFor(maxWait), maxWait);
        }
        if (!maxWait.isZero()) {
            throw new IllegalArgumentException(
                    "maxWait: " + LimitText.duration(maxWait) + " (expected: 0s for a limit of calls in flight)");
        }
        return new ValueLimit.InFlight(((Amount.InFlight) amount).permits());
    }

    private static Amount amount(ValueLimit limit) {
        return limit instanceof ValueLimit.Rate rate
                ? Amount.Rate.waitedFor(rate.limit(), rate.maxWait())
                : new Amount.InFlight(((ValueLimit.InFlight) limit).permits());
    }

    private static @Nullable Duration maxWait(ValueLimit limit) {
        return limit instanceof ValueLimit.Rate rate ? rate.maxWait() : null;
    }
}
