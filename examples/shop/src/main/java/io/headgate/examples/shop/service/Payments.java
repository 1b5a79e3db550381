package io.headgate.examples.shop.service;

import io.headgate.adapters.annotation.Guarded;
import org.springframework.stereotype.Service;

/** Takes the money for orders. An order is worth more than a payment that is in time. */
@Service
class Payments {

    private final Backstage backstage;

    Payments(Backstage backstage) {
        this.backstage = backstage;
    }

    /** Whether it was paid; false when the provider must not be called, or failed: somebody tries again at night. */
    @Guarded(value = "payment", fallback = "later")
    boolean pay() {
        backstage.charge();
        return true;
    }

    boolean later() {
        return false;
    }
}
