package io.headgate.console.browser;

import io.headgate.agent.wire.Ask;
import io.headgate.agent.wire.BreakerSeen;
import io.headgate.agent.wire.EventSeen;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.RefusalSeen;
import io.headgate.agent.wire.RefusalsSeen;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A shop of three instances with something to see on every page; the second one has lost the store of its cluster. */
final class ShopFleet {

    static final int BACK_SECONDS = 100; // older seconds are taken for those of a clock that is off
    private static final int SALE_EVERY = 70;
    private static final String[] RESOURCES = {
        "POST /orders",
        "GET /products/{id}",
        "GET /search",
        "payment.charge",
        "inventory.reserve",
        "GET /cart/{id}",
        "POST /cart/{id}/items",
        "POST /login",
        "GET /recommendations",
        "mail.send"
    };

    private final Desk desk;
    private final List<SimulatedInstance> instances = new ArrayList<>();
    private long told;

    private ShopFleet(Desk desk) {
        this.desk = desk;
    }

    /** Adds the application with its rules and connects its instances, which tell a second each second from now on. */
    static ShopFleet open(Desk desk) {
        ShopFleet shop = new ShopFleet(desk);
        desk.done("POST", "/api/applications", "{\"name\":\"shop\"}");
        desk.done("PUT", "/api/applications/shop/rules", ShopAnswers.DOCUMENT);
        for (int i = 1; i <= 3; i++) {
            shop.instances.add(shop.connect(i));
        }
        shop.past();
        desk.mouth.scheduleWithFixedDelay(shop::catchUp, 0, 250, TimeUnit.MILLISECONDS);
        return shop;
    }

    private SimulatedInstance connect(int number) {
        long started = System.currentTimeMillis() - TimeUnit.HOURS.toMillis(5 * number);
        Hello hello =
                new Hello(1, "shop-" + number, "node-" + number + ".example", 4000 + number, "0.1.0", "17", started);
        return SimulatedInstance.connect(desk.door, "shop", hello, desk.mouth, what -> answer(what, number), List.of());
    }

    private static String answer(Ask.What what, int number) {
        return switch (what) {
            case TREE -> ShopAnswers.TREE;
            case RULES -> ShopAnswers.rules(number == 2, number == 3 ? "OPEN" : "CLOSED");
            case ORIGINS -> ShopAnswers.ORIGINS;
        };
    }

    /** What happened before anybody looked. */
    private void past() {
        long now = System.currentTimeMillis();
        for (int turn = 0; turn < 4; turn++) {
            long opened = now - TimeUnit.MINUTES.toMillis(50 - 12 * turn);
            SimulatedInstance instance = instances.get(turn % 2);
            instance.say(breaker(opened, "CLOSED", "OPEN", "threshold reached: 0.520 of 0.500"));
            instance.say(breaker(opened + 120_000, "OPEN", "HALF_OPEN", "open time over"));
            instance.say(breaker(opened + 180_000, "HALF_OPEN", "CLOSED", "probes succeeded: 3 of 3"));
        }
        instances.get(2).say(breaker(now - 40_000, "CLOSED", "OPEN", "threshold reached: 0.610 of 0.500"));
        instances.get(1).say(new EventSeen(now - 300_000, "ClusterLost", "no answer within 50 ms"));
        instances.get(0).say(new EventSeen(now - 900_000, "DocumentRejected", "file rules.yaml: line 3 is no rule"));
    }

    private static BreakerSeen breaker(long at, String from, String to, String why) {
        return new BreakerSeen(at, "payment-breaker", "payment.charge", "", from, to, why);
    }

    /** Tells every second since the last that was told, the first time those of the last minute and a half. */
    private void catchUp() {
        long now = System.currentTimeMillis() / 1000;
        long from = Math.max(told + 1, now - BACK_SECONDS);
        for (long second = from; second < now; second++) {
            told = second;
            for (int i = 0; i < instances.size(); i++) {
                instances.get(i).say(second(second, i));
            }
        }
        if (from < now) {
            instances.forEach(instance -> instance.say(times(now)));
            instances.get((int) (now % 3)).say(refusals(System.currentTimeMillis()));
        }
    }

    private static SecondSeen second(long second, int instance) {
        double sale = sale(second);
        List<ResourceSecond> resources = new ArrayList<>();
        for (int i = 0; i < RESOURCES.length; i++) {
            double wave = 1 + 0.2 * Math.sin(second / 17.0 + i) + 0.06 * ((second * 7 + i * 13 + instance * 5) % 9) / 9;
            long passed = Math.round(240.0 / (i + 1) * wave * (1 + 0.3 * sale));
            long refused = i < 3 ? Math.round(passed * 0.7 * sale) : 0;
            long errors = i == 3 ? passed / 8 : (second + i) % 5 == 0 ? 1 : 0;
            long each = Math.round((3 + 4 * i) * 1_000_000 * wave * (1 + sale));
            resources.add(new ResourceSecond(
                    RESOURCES[i],
                    "web",
                    passed,
                    refused,
                    passed,
                    errors,
                    passed * each,
                    5 * each,
                    passed * each / 1_000_000_000 + 1,
                    0));
        }
        double processor = 0.3 + 0.02 * (second % 7) + 0.35 * sale + 0.05 * instance;
        return new SecondSeen(
                second,
                new Machine(processor, processor * 4, 380_000_000L + second % 9 * 9_000_000, 1L << 30, 64),
                resources);
    }

    /** How much of a sale there is: it comes quickly and goes slowly, once in a while. */
    private static double sale(long second) {
        long since = second % SALE_EVERY;
        return since < 8 ? since / 8.0 : since < 40 ? 1 - (since - 8) / 32.0 : 0;
    }

    private static TimesSeen times(long second) {
        List<ResourceTimes> resources = new ArrayList<>();
        for (int i = 0; i < RESOURCES.length; i++) {
            resources.add(new ResourceTimes(RESOURCES[i], 20 + i, new long[] {100, 240, 300, 190, 90, 40, 12, 5, 2}));
        }
        return new TimesSeen(second, resources);
    }

    private static RefusalsSeen refusals(long now) {
        return new RefusalsSeen(List.of(
                refusal(now, "POST /orders", "orders-limit", "flow", "web", "permits per PT1S", 200, false),
                refusal(
                        now,
                        "GET /products/{id}",
                        "product-hot",
                        "hot-parameter",
                        "mobile",
                        "permits per PT1S for 4711",
                        30,
                        false),
                refusal(
                        now,
                        "GET /search",
                        "search-per-caller",
                        "flow",
                        "partner",
                        "permits per PT1S of partner",
                        100,
                        true)));
    }

    private static RefusalSeen refusal(
            long now,
            String resource,
            String rule,
            String kind,
            String origin,
            String reason,
            double limit,
            boolean shadow) {
        return new RefusalSeen(now, resource, rule, kind, origin, reason, limit, limit, 120 + now % 700, shadow);
    }
}
