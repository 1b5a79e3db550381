package io.headgate.rules.sentinel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of Sentinel's {@code GatewayFlowRule}, and of what its dashboard keeps of one. */
record SentinelGatewayFlow(
        String resource,
        int resourceMode,
        int grade,
        double count,
        long intervalSec,
        int controlBehavior,
        int burst,
        int maxQueueingTimeoutMs,
        @Nullable Item paramItem) {

    static final int ROUTE = 0;
    static final int API = 1;

    static final int CLIENT = 0;
    static final int HOST = 1;
    static final int HEADER = 2;
    static final int QUERY = 3;
    static final int COOKIE = 4;

    static final int EXACT = 0;
    static final int PREFIX = 1;
    static final int REGEX = 2;
    static final int CONTAINS = 3;

    private static final long[] UNIT_SECONDS = {1, 60, 3_600, 86_400};

    /** What tells requests apart. */
    record Item(int parseStrategy, String fieldName, String pattern, int matchStrategy) {}

    static final List<Field> FIELDS = Field.withBookkeeping(
            new Field("resource", "", "`target`: the name of a route or of an API group", ""),
            new Field(
                    "resourceMode",
                    "0",
                    Field.DROPPED,
                    "a rule is for whatever has that name, route or API group; where both modes meet in one resource, Sentinel"
                            + " enforces none"),
            new Field("grade", "1", "0: `inFlight`; 1: a rate", "in flight a call of weight n counts n, in Sentinel 1"),
            new Field("count", "0", "permits", "0 refuses everything; the fraction is cut off, as in Sentinel"),
            new Field("intervalSec", "1", "the period", "not for requests in flight"),
            new Field("interval", "none", "the period", "the dashboard's form of `intervalSec`, in `intervalUnit`"),
            new Field("intervalUnit", "0", "the unit of `interval`: s, m, h, d", ""),
            new Field(
                    "controlBehavior",
                    "0",
                    "0: `TokenBucket` (faithfully: `LazyBucket`); 2: `LeakyQueue`",
                    "the bucket is refilled all the time, Sentinel's only by a request that comes more than the interval after the"
                            + " last refill. 1 and 3 refuse, as in Sentinel"),
            new Field("burst", "0", "`burst`: count plus that", "not with `controlBehavior` 2"),
            new Field(
                    "maxQueueingTimeoutMs",
                    "500",
                    "`maxWait`",
                    "a request that would wait exactly that long is admitted. Only with `controlBehavior` 2"),
            new Field(
                    "paramItem",
                    "none",
                    "`key`",
                    "requests without the attribute pass, as in Sentinel (`Absent.PASSED`)"),
            new Field("paramItem.index", "none", Field.DROPPED, "Sentinel sets it itself"),
            new Field(
                    "paramItem.parseStrategy",
                    "0",
                    "`attribute`: client address, host, header, query parameter, cookie",
                    "the spellings of an IPv6 address are one; a host has no port and is in lower case"),
            new Field(
                    "paramItem.fieldName",
                    "none",
                    "the name of the header, parameter or cookie",
                    "only with 2, 3 and 4"),
            new Field("paramItem.pattern", "none", "`matches`", "requests with another value pass, as in Sentinel"),
            new Field(
                    "paramItem.matchStrategy",
                    "0",
                    "0 `Exact`, 2 `LinearRegex`, 3 `Contains`",
                    "1, the prefix, has no effect, as in Sentinel, which never finished it"));

    static SentinelGatewayFlow read(Element element) {
        Element item = element.object("paramItem");
        return new SentinelGatewayFlow(
                element.text("resource"),
                element.whole("resourceMode", ROUTE),
                element.whole("grade", SentinelFlow.CALLS),
                element.number("count", 0),
                intervalSec(element),
                element.whole("controlBehavior", SentinelFlow.REFUSE),
                element.whole("burst", 0),
                element.whole("maxQueueingTimeoutMs", SentinelFlow.LONGEST_WAIT),
                item == null ? null : item(item));
    }

    private static long intervalSec(Element element) {
        int unit = element.whole("intervalUnit", 0);
        long interval = element.wholeLong("interval", 1);
        long seconds = element.wholeLong("intervalSec", 1);
        if (element.has("intervalSec") || !element.has("interval")) {
            return seconds;
        }
        boolean known = unit >= 0 && unit < UNIT_SECONDS.length;
        element.require(known, "intervalUnit", "0 (seconds), 1 (minutes), 2 (hours) or 3 (days)");
        boolean fits = Math.abs(interval) < Long.MAX_VALUE / UNIT_SECONDS[3];
        element.require(fits, "interval", "a number of seconds that a long holds");
        return known && fits ? interval * UNIT_SECONDS[unit] : 1;
    }

    private static Item item(Element element) {
        return new Item(
                element.whole("parseStrategy", CLIENT),
                element.text("fieldName"),
                element.text("pattern"),
                element.whole("matchStrategy", EXACT));
    }

    /** Notes as a problem what makes Sentinel ignore the rule. */
    void check(Element element) {
        Resources.check(element, resource, false);
        element.require(resourceMode >= 0, "resourceMode", "0 (route) or 1 (API)");
        element.require(grade >= 0, "grade", "0 (in flight) or 1 (per time)");
        element.require(count >= 0, "count", ">= 0 (Sentinel ignores the rule)");
        element.require(burst >= 0, "burst", ">= 0 (Sentinel ignores the rule)");
        element.require(controlBehavior >= 0, "controlBehavior", "0 (refuse) or 2 (queue)");
        boolean wait = controlBehavior != SentinelFlow.QUEUE || maxQueueingTimeoutMs >= 0;
        element.require(wait, "maxQueueingTimeoutMs", ">= 0 (Sentinel ignores the rule)");
        element.require(
                intervalSec > 0,
                element.has("interval") ? "interval" : "intervalSec",
                "> 0 (Sentinel ignores the rule)");
        Element inner = element.object("paramItem");
        if (paramItem != null && inner != null) {
            check(paramItem, inner);
        }
    }

    private static void check(Item item, Element element) {
        boolean named = item.parseStrategy >= HEADER && item.parseStrategy <= COOKIE;
        element.require(item.parseStrategy >= 0, "parseStrategy", "0 to 4");
        element.require(
                !named || !item.fieldName.isBlank(), "fieldName", "the name of the header, parameter or cookie");
        element.require(item.pattern.isEmpty() || item.matchStrategy >= 0, "matchStrategy", "0, 2 or 3");
        boolean regex = !item.pattern.isEmpty() && item.matchStrategy == REGEX;
        element.require(!regex || Resources.compiles(item.pattern), "pattern", "a regular expression");
    }

    Amount amount(Notes notes) {
        return new Amount(
                grade == SentinelFlow.IN_FLIGHT,
                CallsPerSecond.whole("count", count, notes),
                intervalSec,
                burst,
                grade == SentinelFlow.CALLS && controlBehavior == SentinelFlow.QUEUE,
                maxQueueingTimeoutMs);
    }
}
