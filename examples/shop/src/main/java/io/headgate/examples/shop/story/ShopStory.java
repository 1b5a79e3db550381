package io.headgate.examples.shop.story;

import io.headgate.examples.shop.service.Conditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The story that the demo tells. The rules it is about are those of {@code rules.yaml}. */
public final class ShopStory {
    /*
     * Calls per second on average, and what meets them:
     *
     *                     steady   flash sale   inventory slows   tenant floods   recovery
     *   web, mobile           80          239                80              80         80
     *   partner               10           20                10             166         10
     *   batch                  4            4                 4               4         30
     *   inventory          20 ms        20 ms            400 ms           20 ms      20 ms
     *   payments failing     2 %         60 %               2 %             2 %        2 %
     *   rules that bite     none  hot-product    inventory-slow  orders-per-tenant   batch-pages
     *                          orders-in-all     inventory-in-flight  catalogue-per-client
     *                          payment-failing
     *
     * The inventory has 8 workers: 400 questions a second at 20 ms, and 20 at 400 ms, when about 80 come.
     */

    private static final String NORTH = "north";
    private static final String SOUTH = "south";
    private static final String HARBOUR = "harbour";
    private static final Products ALL = Products.all();
    private static final Products LAMP = Products.only("lamp");

    private ShopStory() {}

    /** Steady, flash sale, inventory slows, one tenant floods, recovery. */
    public static Story story() {
        return new Story(List.of(steady(), flashSale(), inventorySlows(), oneTenantFloods(), recovery()));
    }

    private static Act steady() {
        return new Act(
                "steady",
                1,
                ordinary(),
                Conditions.fine(),
                "an ordinary day: four applications, three tenants",
                "hardly anything is refused; this is what the rules must not touch");
    }

    private static Act flashSale() {
        List<Stream> streams = ordinary();
        streams.add(new Stream("web", NORTH, Visit.LOOK, LAMP, 80));
        streams.add(new Stream("mobile", SOUTH, Visit.LOOK, LAMP, 60));
        streams.add(new Stream("web", NORTH, Visit.ORDER, LAMP, 9));
        streams.add(new Stream("mobile", SOUTH, Visit.ORDER, LAMP, 10));
        streams.add(new Stream("partner", HARBOUR, Visit.ORDER, LAMP, 10));
        return new Act(
                "flash sale",
                1,
                streams,
                Conditions.fine().withPaymentFailures(0.6),
                "everybody wants the lamp, and the payment provider cannot keep up",
                "hot-product holds one page, not the shop; payment-failing opens, orders are paid later");
    }

    private static Act inventorySlows() {
        return new Act(
                "inventory slows",
                1,
                ordinary(),
                Conditions.fine().withInventoryTime(Duration.ofMillis(400)),
                "400 ms instead of 20, and so a quarter of what is asked of it",
                "inventory-slow opens: pages go on without the stock, orders are refused at once");
    }

    private static Act oneTenantFloods() {
        List<Stream> streams = ordinary();
        streams.add(new Stream("partner", HARBOUR, Visit.BROWSE, ALL, 90));
        streams.add(new Stream("partner", HARBOUR, Visit.ORDER, ALL, 66));
        return new Act(
                "one tenant floods",
                1,
                streams,
                Conditions.fine(),
                "its program went wild: 66 orders and 90 catalogues a second",
                "orders-per-tenant and catalogue-per-client hold it; web and mobile notice nothing");
    }

    private static Act recovery() {
        List<Stream> streams = ordinary();
        streams.add(new Stream("batch", HARBOUR, Visit.LOOK, ALL, 26));
        return new Act(
                "recovery",
                1,
                streams,
                Conditions.fine(),
                "all is well again, and the batch job catches up on what it missed",
                "breakers are closed; batch-pages gives the batch job what is left over");
    }

    private static List<Stream> ordinary() {
        return new ArrayList<>(List.of(
                new Stream("web", NORTH, Visit.BROWSE, ALL, 10),
                new Stream("web", NORTH, Visit.LOOK, ALL, 20),
                new Stream("web", NORTH, Visit.ORDER, ALL, 4),
                new Stream("web", SOUTH, Visit.BROWSE, ALL, 5),
                new Stream("web", SOUTH, Visit.LOOK, ALL, 10),
                new Stream("web", SOUTH, Visit.ORDER, ALL, 3),
                new Stream("mobile", NORTH, Visit.LOOK, ALL, 15),
                new Stream("mobile", NORTH, Visit.ORDER, ALL, 3),
                new Stream("mobile", SOUTH, Visit.LOOK, ALL, 8),
                new Stream("mobile", SOUTH, Visit.ORDER, ALL, 2),
                new Stream("partner", HARBOUR, Visit.LOOK, ALL, 6),
                new Stream("partner", HARBOUR, Visit.ORDER, ALL, 4),
                new Stream("batch", HARBOUR, Visit.LOOK, ALL, 4)));
    }
}
