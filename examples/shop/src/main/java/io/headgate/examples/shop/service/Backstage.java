package io.headgate.examples.shop.service;

import io.headgate.limiter.Ticker;

/**
 * The systems behind the shop, which a real one would call over the network, and the handle by which a story or a test steers
 * them. Safe for many threads.
 */
public final class Backstage {

    private final Warehouse warehouse;
    private final PaymentProvider provider = new PaymentProvider();
    private volatile Conditions conditions = Conditions.fine();

    /** Both live in the time of that ticker. */
    Backstage(Ticker ticker) {
        warehouse = new Warehouse(ticker);
    }

    /** What holds from the next call on. */
    public void set(Conditions next) {
        conditions = next;
    }

    /** How many of a product there are; takes as long as the warehouse is busy. */
    int stockOf(String product) throws InterruptedException {
        warehouse.work(conditions.inventoryTime());
        return Math.floorMod(product.hashCode(), 90) + 10;
    }

    /** Takes the money, or throws {@link PaymentFailedException}. */
    void charge() {
        provider.charge(conditions.paymentFailures());
    }
}
