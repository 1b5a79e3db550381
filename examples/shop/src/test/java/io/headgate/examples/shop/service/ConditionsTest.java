package io.headgate.examples.shop.service;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConditionsTest {

    @Test
    void whatCannotBeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Conditions.fine().withPaymentFailures(1.5))
                .withMessage("paymentFailures: 1.5 (expected: 0 to 1)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Conditions.fine().withInventoryTime(Duration.ofSeconds(-1)))
                .withMessage("inventoryTime: -1 s (expected: 0 to 10 s)");
    }
}
