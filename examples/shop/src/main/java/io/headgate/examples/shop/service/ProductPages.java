package io.headgate.examples.shop.service;

import io.headgate.adapters.annotation.Guarded;
import org.springframework.stereotype.Service;

/** Puts the page of a product together. */
@Service
class ProductPages {

    /**
     * What a page shows.
     *
     * @param product the product
     * @param stock how many there are, in words
     * @param complete false when it had to do without the stock
     */
    record Page(Catalogue.Product product, String stock, boolean complete) {}

    private final Inventory inventory;

    ProductPages(Inventory inventory) {
        this.inventory = inventory;
    }

    /** Rules can tell pages apart by {@code product}. */
    @Guarded("show product")
    Page show(String product) throws InterruptedException {
        Catalogue.Product found = Catalogue.named(product);
        int left = inventory.left(product);
        return left == Inventory.UNKNOWN ? new Page(found, "unknown", false) : new Page(found, left + " left", true);
    }
}
