package io.headgate.sentinel.proof.dubbo;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** {@code sentinel-apache-dubbo3-adapter}, at the end that calls. */
class DubboConsumerTest extends DubboContract {

    private static final DubboShop SHOP = new DubboShop();
    private static Orders orders;

    @BeforeAll
    static void open() {
        SHOP.serve(false);
        orders = SHOP.client("till", true);
    }

    @AfterAll
    static void close() {
        SHOP.close();
    }

    @Override
    DubboShop shop() {
        return SHOP;
    }

    @Override
    Orders orders() {
        return orders;
    }
}
