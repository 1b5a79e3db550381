package io.headgate.examples.shop.service;

import io.headgate.adapters.annotation.Guarded;
import org.springframework.stereotype.Service;

/** Asks the warehouse. Both ways to ask are calls of one resource, and differ in what becomes of the answer that is not there. */
@Service
class Inventory {

    /** What {@link #left} says when nobody knows. */
    static final int UNKNOWN = -1;

    private final Backstage backstage;

    Inventory(Backstage backstage) {
        this.backstage = backstage;
    }

    /** For a page, which can do without: {@link #UNKNOWN} when the warehouse must not be asked, or does not answer. */
    @Guarded(value = "inventory", fallback = "unknown")
    int left(String product) throws InterruptedException {
        return backstage.stockOf(product);
    }

    int unknown(String product) {
        return UNKNOWN;
    }

    /** For an order, which cannot: refused when the warehouse must not be asked, failed when it does not answer. */
    @Guarded("inventory")
    void reserve(String product) throws InterruptedException {
        backstage.stockOf(product);
    }
}
