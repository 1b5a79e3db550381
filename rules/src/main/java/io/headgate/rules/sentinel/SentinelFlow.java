package io.headgate.rules.sentinel;

import java.util.List;

/** The fields of Sentinel's {@code FlowRule}. */
record SentinelFlow(
        String resource,
        String limitApp,
        boolean regex,
        int grade,
        double count,
        int strategy,
        String refResource,
        int controlBehavior,
        int warmUpPeriodSec,
        int maxQueueingTimeMs,
        boolean clusterMode) {

    static final int IN_FLIGHT = 0;
    static final int CALLS = 1;

    static final int DIRECT = 0;
    static final int RELATED = 1;
    static final int CHAIN = 2;

    static final int REFUSE = 0;
    static final int WARM_UP = 1;
    static final int QUEUE = 2;
    static final int WARM_UP_AND_QUEUE = 3;

    static final int WARM_UP_SECONDS = 10;
    static final int LONGEST_WAIT = 500;

    static final List<Field> FIELDS = Field.withBookkeeping(
            new Field("resource", "", "`target`", "by name, or by regular expression with `regex`"),
            new Field(
                    "limitApp",
                    "default",
                    "`origins`: any, one (`from`) or each other (`fromEachOther`)",
                    "together with `strategy` 2 ours counts the calls of those origins only, Sentinel all that come through the"
                            + " entrance. Queueing and warm-up: Sentinel has one queue for all *others*, ours one each"),
            new Field(
                    "regex",
                    "false",
                    "`Target.regex`",
                    "linear time, no look-around and no back-references; the first 1,000 resources have a budget each, those"
                            + " beyond share one (Sentinel: none beyond 6,000 resources)"),
            new Field(
                    "grade",
                    "1",
                    "0: `inFlight`; 1: calls per second",
                    "in flight a call of weight n counts n, in Sentinel 1"),
            new Field(
                    "count",
                    "0",
                    "permits",
                    "0 refuses everything. Refusing: the fraction is cut off, as whole calls are compared (0.5 refuses everything,"
                            + " as in Sentinel). Queueing: exact, 0.5 is 1 per 2 s, 1.5 are 3 per 2 s. Warming up: the fraction is"
                            + " cut off; with a queue it becomes a `SmoothWarmUp` of that exact rate"),
            new Field(
                    "strategy",
                    "0",
                    "`relation`: direct, `whileNotBusy`, `through`",
                    "related: a resource that nobody has called has 0 in use (Sentinel admits until its first call). Queueing is"
                            + " about the resource's own calls in both, so it becomes a direct rule"),
            new Field("refResource", "none", "the other resource, or the entrance", "only with `strategy` 1 and 2"),
            new Field(
                    "controlBehavior",
                    "0",
                    "0: `SlidingWindow` (faithfully: `AlignedSlices`); 1: `WarmUp`; 2: `LeakyQueue`; 3: `PacedWarmUp`",
                    "no second holds more than the limit; Sentinel's two slices of 500 ms let up to twice as much through. Without"
                            + " effect for calls in flight"),
            new Field("warmUpPeriodSec", "10", "`warmUp`", "cold factor 3. Only with `controlBehavior` 1 and 3"),
            new Field("maxQueueingTimeMs", "500", "`maxWait`", "only with `controlBehavior` 2 and 3"),
            new Field("clusterMode", "false", Field.DROPPED, "the rule is kept for each instance by itself"),
            new Field("clusterConfig", "none", Field.DROPPED, "as `clusterMode`"));

    static SentinelFlow read(Element element) {
        return new SentinelFlow(
                element.text("resource"),
                Origins.standard(element.text("limitApp")),
                element.flag("regex"),
                element.whole("grade", CALLS),
                element.number("count", 0),
                element.whole("strategy", DIRECT),
                element.text("refResource"),
                element.whole("controlBehavior", REFUSE),
                element.whole("warmUpPeriodSec", WARM_UP_SECONDS),
                element.whole("maxQueueingTimeMs", LONGEST_WAIT),
                element.flag("clusterMode"));
    }

    /** Notes as a problem what makes Sentinel ignore the rule. */
    void check(Element element) {
        Resources.check(element, resource, regex);
        element.require(count >= 0, "count", ">= 0 (Sentinel ignores the rule)");
        element.require(grade == IN_FLIGHT || grade == CALLS, "grade", "0 (in flight) or 1 (per second)");
        element.require(strategy >= 0, "strategy", "0 (direct), 1 (related) or 2 (chain)");
        element.require(controlBehavior >= 0, "controlBehavior", "0 to 3");
        element.require(
                !regex || !clusterMode, "clusterMode", "false for a regular expression (Sentinel ignores the rule)");
        element.require(
                !regex || controlBehavior == REFUSE,
                "controlBehavior",
                "0 for a regular expression (Sentinel ignores the rule)");
        if (grade == CALLS) {
            boolean refers = strategy == RELATED || strategy == CHAIN;
            element.require(!refers || !refResource.isBlank(), "refResource", "the other resource, or the entrance");
            element.require(!warmsUp() || warmUpPeriodSec > 0, "warmUpPeriodSec", "> 0 (Sentinel ignores the rule)");
            element.require(!queues() || maxQueueingTimeMs > 0, "maxQueueingTimeMs", "> 0 (Sentinel ignores the rule)");
        }
    }

    boolean warmsUp() {
        return grade == CALLS && (controlBehavior == WARM_UP || controlBehavior == WARM_UP_AND_QUEUE);
    }

    boolean queues() {
        return grade == CALLS && (controlBehavior == QUEUE || controlBehavior == WARM_UP_AND_QUEUE);
    }

    /** Whether the rule is about one of two ways that refer to something. */
    boolean refers() {
        return strategy == RELATED || strategy == CHAIN;
    }
}
