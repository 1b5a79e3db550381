package io.headgate.examples.shop;

import io.headgate.examples.shop.report.Summary;
import io.headgate.examples.shop.story.ShopStory;
import io.headgate.examples.shop.traffic.Narrator;
import io.headgate.examples.shop.traffic.Teller;
import io.headgate.examples.shop.traffic.Teller.Telling;
import java.net.URI;
import java.util.List;

/**
 * The demo: a running shop and the story that happens to it. Safe for many threads.
 *
 * <pre>{@code
 * try (ShopDemo demo = ShopDemo.start(ShopSettings.defaults().once(Duration.ofSeconds(30)), narrator)) {
 *     demo.await();
 *     SummaryTable.lines(demo.summary()).forEach(System.out::println);
 * }
 * }</pre>
 */
public final class ShopDemo implements AutoCloseable {

    private final RunningShop shop;
    private final Teller teller;

    private ShopDemo(RunningShop shop, Teller teller) {
        this.shop = shop;
        this.teller = teller;
    }

    /** Runs the demo until its end or Ctrl-C; {@code --help} tells more. */
    public static void main(String[] arguments) {
        int code = new DemoCommand(System.out, System.err, Screen.isOutput()).run(List.of(arguments), System.getenv());
        System.exit(code);
    }

    /** Starts the shop and, when it serves, the story. Throws what keeps the shop from starting, and leaves nothing behind then. */
    public static ShopDemo start(ShopSettings settings, Narrator narrator) {
        RunningShop shop = RunningShop.start(settings);
        try {
            Telling telling = new Telling(settings.length(), settings.again(), settings.seed());
            Teller teller = new Teller(ShopStory.story(), telling, shop.backstage(), shop.uri(), narrator);
            teller.start();
            return new ShopDemo(shop, teller);
        } catch (RuntimeException failed) {
            shop.close();
            throw failed;
        }
    }

    /** The rule document that the shop brings along, for a console to begin with. */
    public static String rules() {
        return RunningShop.rules();
    }

    /** Where the shop is. */
    public URI uri() {
        return shop.uri();
    }

    /** Waits until the story is over, which it never is when told again and again, or until the demo was closed. */
    public void await() throws InterruptedException {
        teller.await();
    }

    /** What came of it so far, also after the end. */
    public Summary summary() {
        return new Summary(teller.ledger().acts(), shop.opened(), shop.inShadow());
    }

    /** Ends the story, then the shop, in less than two seconds. Calls that are still open are abandoned. */
    @Override
    public void close() {
        teller.close();
        shop.close();
    }
}
