package io.headgate.examples.shop.service;

import io.headgate.adapters.annotation.Guarded;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Service;

/** Takes orders. */
@Service
class OrderDesk {

    /**
     * What a customer gets.
     *
     * @param number the number of the order
     * @param tenant for whom
     * @param product what
     * @param paid false when it is paid later
     */
    record Receipt(long number, String tenant, Catalogue.Product product, boolean paid) {}

    private final Inventory inventory;
    private final Payments payments;
    private final AtomicLong orders = new AtomicLong();

    OrderDesk(Inventory inventory, Payments payments) {
        this.inventory = inventory;
        this.payments = payments;
    }

    /** Rules can tell orders apart by {@code tenant} and {@code product}. */
    @Guarded("place order")
    Receipt place(String tenant, String product) throws InterruptedException {
        Catalogue.Product wanted = Catalogue.named(product);
        inventory.reserve(wanted.name());
        boolean paid = payments.pay();
        return new Receipt(orders.incrementAndGet(), tenant, wanted, paid);
    }
}
