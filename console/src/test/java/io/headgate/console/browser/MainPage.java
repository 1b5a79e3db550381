package io.headgate.console.browser;

import java.util.List;
import org.openqa.selenium.By;

/**
 * A page of the console and what has to be on it: whoever takes it away fails a test. What is written is compared, never how it
 * looks.
 *
 * @param place what stands behind the # of the address
 * @param parts elements, by CSS
 * @param words texts
 */
record MainPage(String name, String place, List<String> parts, List<String> words) {

    /** The main pages, as the {@link ShopFleet} fills them. */
    static final List<MainPage> ALL = List.of(
            page("applications", "/applications", List.of("table tbody tr"), "shop", "3 live"),
            page(
                    "live",
                    "/applications/shop/live?resource=POST%20%2Forders",
                    List.of(".charts canvas", ".sparkline path", "tr.chosen", "input[type=search]"),
                    "Calls per second",
                    "Response time",
                    "10 of 10 resources",
                    "p99"),
            page(
                    "machine",
                    "/applications/shop/live?instance=shop-1&resource=POST%20%2Forders",
                    List.of("section.machine canvas"),
                    "System load of shop-1",
                    "Processor",
                    "Heap",
                    "Threads"),
            page("instances", "/applications/shop/instances", List.of("svg.meter .level"), "shop-3", "in force"),
            page(
                    "tree",
                    "/applications/shop/inside",
                    List.of("table.nodes [aria-expanded]"),
                    "inventory.reserve",
                    "jobs"),
            page(
                    "running",
                    "/applications/shop/inside?what=rules",
                    List.of("tbody tr"),
                    "share refused: 0.16",
                    "product-hot",
                    "has matched no call"),
            page(
                    "callers",
                    "/applications/shop/inside?what=origins&resource=GET%20%2Fsearch",
                    List.of("tbody tr"),
                    "partner"),
            page(
                    "hot",
                    "/applications/shop/hot",
                    List.of("svg.meter.full", "svg.meter.used"),
                    "4711",
                    "30 / 30",
                    "tenant-7",
                    "open"),
            page(
                    "breakers",
                    "/applications/shop/breakers",
                    List.of(".lane svg rect.bad", ".lane svg rect.good", ".lanes .legend"),
                    "payment.charge",
                    "open time over",
                    "half open"),
            page(
                    "cluster",
                    "/applications/shop/cluster",
                    List.of("svg.meter.alone"),
                    "does not answer to 1 of 3 instances",
                    "4,102",
                    "leased for 500 ms",
                    "each keeps to its share",
                    "cluster lost"),
            page(
                    "refusals",
                    "/applications/shop/refusals",
                    List.of("tbody tr button"),
                    "orders-limit",
                    "200 / 200",
                    "partner",
                    "shadow"),
            page("events", "/applications/shop/events", List.of("tbody tr"), "document rejected", "instance connected"),
            page(
                    "rules",
                    "/applications/shop/rules",
                    List.of(".choice button[aria-pressed=true]"),
                    "orders-limit",
                    "version 2"),
            page(
                    "rule",
                    "/applications/shop/rules?edit=orders-limit",
                    List.of("aside canvas", "#rule-id"),
                    "What it would have done",
                    "Would have refused",
                    "How it behaves"),
            page(
                    "versions",
                    "/applications/shop/versions",
                    List.of(".diff td.added"),
                    "more room for the sale",
                    "From version 1 to 2"),
            page("transfer", "/applications/shop/transfer", List.of("textarea"), "Sentinel JSON"),
            page("audit", "/audit", List.of("tbody tr"), "rules.save", "intact"),
            page("accounts", "/accounts", List.of("tbody tr"), "anna", "ben"));

    private static MainPage page(String name, String place, List<String> parts, String... words) {
        return new MainPage(name, place, parts, List.of(words));
    }

    /** Opens it and waits until all of it is there. */
    void open(Chromium chromium) {
        chromium.open("/#" + place);
        parts.forEach(part -> chromium.see(By.cssSelector(part)));
        words.forEach(chromium::seeText);
    }
}
