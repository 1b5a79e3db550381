package io.headgate.rules.sentinel;

import java.util.List;

/** The fields of Sentinel's {@code DegradeRule}. */
record SentinelDegrade(
        String resource,
        String limitApp,
        boolean regex,
        int grade,
        double count,
        int timeWindow,
        int minRequestAmount,
        double slowRatioThreshold,
        int statIntervalMs) {

    static final int SLOW = 0;
    static final int ERROR_RATIO = 1;
    static final int ERROR_COUNT = 2;

    private static final int MINIMUM = 5;
    private static final int INTERVAL = 1_000;

    static final List<Field> FIELDS = Field.withBookkeeping(
            new Field(
                    "resource",
                    "",
                    "`target`",
                    "`*`, the default breaker, becomes all resources, also those that have a breaker rule of their own"),
            new Field("limitApp", "default", Field.DROPPED, "without effect in Sentinel"),
            new Field(
                    "regex",
                    "false",
                    "`Target.regex`",
                    "linear time, no look-around and no back-references; the first 1,000 resources have a breaker each. A breaker"
                            + " keeps its state when rules change, in Sentinel it loses it"),
            new Field("grade", "0", "`trip`: 0 `slowCalls`, 1 `errorRatio`, 2 `errorCount`", ""),
            new Field(
                    "count",
                    "0",
                    "`slowerThan` in milliseconds (rounded), `ratio` or `count` (fraction cut off)",
                    "`strictlyAbove`: opens above the threshold, as in Sentinel; an error ratio of 1 is never exceeded. Time spent"
                            + " waiting in our queues does not count as response time. 0 ms becomes 1 ms"),
            new Field(
                    "timeWindow",
                    "",
                    "`openTime`",
                    "a probe that does not come back is given up after that time (at least 1 s)"),
            new Field("minRequestAmount", "5", "`minimumCalls`", ""),
            new Field("slowRatioThreshold", "1", "`ratio` of slow calls", "only with `grade` 0"),
            new Field(
                    "statIntervalMs",
                    "1000",
                    "`span`: sliding in ten slices (faithfully: tumbling)",
                    "failures on both sides of the edge of an interval are seen together"));

    static SentinelDegrade read(Element element) {
        return new SentinelDegrade(
                element.text("resource"),
                Origins.standard(element.text("limitApp")),
                element.flag("regex"),
                element.whole("grade", SLOW),
                element.number("count", 0),
                element.whole("timeWindow", 0),
                element.whole("minRequestAmount", MINIMUM),
                element.number("slowRatioThreshold", 1),
                element.whole("statIntervalMs", INTERVAL));
    }

    /** Notes as a problem what makes Sentinel ignore the rule. */
    void check(Element element) {
        Resources.check(element, resource, regex);
        element.require(count >= 0, "count", ">= 0 (Sentinel ignores the rule)");
        element.require(timeWindow > 0, "timeWindow", "> 0 seconds (Sentinel ignores the rule)");
        element.require(minRequestAmount > 0, "minRequestAmount", "> 0 (Sentinel ignores the rule)");
        element.require(statIntervalMs > 0, "statIntervalMs", "> 0 (Sentinel ignores the rule)");
        element.require(grade >= SLOW && grade <= ERROR_COUNT, "grade", "0 (slow), 1 (error ratio) or 2 (error count)");
        boolean ratio = slowRatioThreshold >= 0 && slowRatioThreshold <= 1;
        element.require(grade != SLOW || ratio, "slowRatioThreshold", "0 to 1 (Sentinel ignores the rule)");
        element.require(grade != ERROR_RATIO || count <= 1, "count", "0 to 1 for a ratio (Sentinel ignores the rule)");
    }
}
