package io.headgate.examples.shop.service;

import java.util.List;

/** What the shop sells. */
public final class Catalogue {

    /**
     * A product.
     *
     * @param name what it is called, and its part of an address
     * @param cents its price
     */
    public record Product(String name, int cents) {}

    private static final List<Product> PRODUCTS = List.of(
            new Product("lamp", 4_900),
            new Product("kettle", 3_200),
            new Product("chair", 8_900),
            new Product("bread-knife", 2_400),
            new Product("blanket", 5_500),
            new Product("radio", 7_900),
            new Product("teapot", 2_900),
            new Product("clock", 3_900),
            new Product("mirror", 6_400),
            new Product("basket", 1_900),
            new Product("umbrella", 2_200),
            new Product("notebook", 900),
            new Product("scissors", 1_400),
            new Product("candle", 700),
            new Product("doormat", 1_800),
            new Product("bookend", 2_600));

    private Catalogue() {}

    /** All of it, what sells best first. */
    public static List<Product> products() {
        return PRODUCTS;
    }

    /** The product of that name; throws {@link NoSuchProductException}. */
    static Product named(String name) {
        return PRODUCTS.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchProductException(name));
    }
}
