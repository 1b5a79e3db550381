package io.headgate.examples.shop.service;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How the systems behind the shop are doing.
 *
 * @param inventoryTime how long the inventory works on one question
 * @param paymentFailures the share of payments that fail, 0 to 1
 */
public record Conditions(Duration inventoryTime, double paymentFailures) {

    private static final Duration LONGEST = Duration.ofSeconds(10);

    /** Checks the settings. */
    public Conditions {
        requireNonNull(inventoryTime, "inventoryTime");
        require(
                !inventoryTime.isNegative() && inventoryTime.compareTo(LONGEST) <= 0,
                "inventoryTime",
                inventoryTime,
                "0 to 10 s");
        require(paymentFailures >= 0 && paymentFailures <= 1, "paymentFailures", paymentFailures, "0 to 1");
    }

    /** An ordinary day: both are quick, and one payment in fifty fails. */
    public static Conditions fine() {
        return new Conditions(Duration.ofMillis(20), 0.02);
    }

    /** The same with another time of the inventory. */
    public Conditions withInventoryTime(Duration time) {
        return new Conditions(time, paymentFailures);
    }

    /** The same with another share of failing payments. */
    public Conditions withPaymentFailures(double share) {
        return new Conditions(inventoryTime, share);
    }
}
