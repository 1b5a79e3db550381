package io.headgate.rules.sentinel;

import java.util.List;

/** The fields of Sentinel's {@code ParamFlowRule}. */
record SentinelParamFlow(
        String resource,
        String limitApp,
        boolean regex,
        int grade,
        int paramIdx,
        double count,
        int controlBehavior,
        int maxQueueingTimeMs,
        int burstCount,
        long durationInSec,
        List<Item> paramFlowItemList,
        boolean clusterMode) {

    /** What one value may have instead. */
    record Item(String object, String classType, int count) {}

    static final List<Field> FIELDS = Field.withBookkeeping(
            new Field("resource", "", "`target`", "by name, or by regular expression with `regex`"),
            new Field("limitApp", "default", Field.DROPPED, "without effect in Sentinel"),
            new Field("regex", "false", "`Target.regex`", "linear time, no look-around and no back-references"),
            new Field(
                    "grade",
                    "1",
                    "0: `ValueLimit.inFlight`; 1: a rate",
                    "in flight a call of weight n counts n, in Sentinel 1"),
            new Field(
                    "paramIdx",
                    "",
                    "`argument`",
                    "-1 is the last argument of each call; Sentinel counts from the end of the first call it sees"),
            new Field("count", "0", "permits", "0 refuses everything; the fraction is cut off, as in Sentinel"),
            new Field(
                    "controlBehavior",
                    "0",
                    "0: `TokenBucket` (faithfully: `LazyBucket`); 2: `LeakyQueue`",
                    "the bucket is refilled all the time, Sentinel's only by a call that comes more than `durationInSec` after the"
                            + " last refill. 1 and 3 refuse, as in Sentinel"),
            new Field(
                    "maxQueueingTimeMs",
                    "0",
                    "`maxWait`",
                    "a call that would wait exactly that long is admitted. Only with `controlBehavior` 2"),
            new Field("burstCount", "0", "`burst`: count plus that", "not with `controlBehavior` 2"),
            new Field("durationInSec", "1", "the period", "not for calls in flight"),
            new Field(
                    "paramFlowItemList",
                    "none",
                    "`exceptions`",
                    "of several for one value the last counts, as in Sentinel"),
            new Field("paramFlowItemList.object", "", "the value", "read as `classType` says"),
            new Field(
                    "paramFlowItemList.classType",
                    "text",
                    "the type of the value",
                    "`int`, `java.lang.Integer` and so on, `char`; any other is text"),
            new Field("paramFlowItemList.count", "", "permits of that value", "with the same burst, period and wait"),
            new Field("clusterMode", "false", Field.DROPPED, "the rule is kept for each instance by itself"),
            new Field("clusterConfig", "none", Field.DROPPED, "as `clusterMode`"));

    static SentinelParamFlow read(Element element) {
        element.require(element.has("paramIdx"), "paramIdx", "the position of an argument (Sentinel ignores the rule)");
        return new SentinelParamFlow(
                element.text("resource"),
                Origins.standard(element.text("limitApp")),
                element.flag("regex"),
                element.whole("grade", SentinelFlow.CALLS),
                element.whole("paramIdx", 0),
                element.number("count", 0),
                element.whole("controlBehavior", SentinelFlow.REFUSE),
                element.whole("maxQueueingTimeMs", 0),
                element.whole("burstCount", 0),
                element.wholeLong("durationInSec", 1),
                element.objects("paramFlowItemList").stream()
                        .map(SentinelParamFlow::item)
                        .toList(),
                element.flag("clusterMode"));
    }

    private static Item item(Element element) {
        element.require(element.has("object"), "object", "the value (Sentinel ignores the item)");
        element.require(element.has("count"), "count", "a number (Sentinel ignores the item)");
        Item item = new Item(element.anyText("object"), element.text("classType"), element.whole("count", 0));
        element.require(item.count >= 0, "count", ">= 0 (Sentinel ignores the item)");
        element.require(HotValue.isReadable(item), "object", "a " + item.classType + " (Sentinel ignores the item)");
        return item;
    }

    /** Notes as a problem what makes Sentinel ignore the rule. */
    void check(Element element) {
        Resources.check(element, resource, regex);
        element.require(count >= 0, "count", ">= 0 (Sentinel ignores the rule)");
        element.require(grade >= 0, "grade", "0 (in flight) or 1 (per time)");
        element.require(burstCount >= 0, "burstCount", ">= 0 (Sentinel ignores the rule)");
        element.require(controlBehavior >= 0, "controlBehavior", "0 (refuse) or 2 (queue)");
        element.require(maxQueueingTimeMs >= 0, "maxQueueingTimeMs", ">= 0 (Sentinel ignores the rule)");
        element.require(durationInSec > 0, "durationInSec", "> 0 (Sentinel ignores the rule)");
        element.require(
                !regex || !clusterMode, "clusterMode", "false for a regular expression (Sentinel ignores the rule)");
        element.require(
                !regex || controlBehavior == SentinelFlow.REFUSE,
                "controlBehavior",
                "0 for a regular expression (Sentinel ignores the rule)");
    }

    Amount amount(Notes notes) {
        return new Amount(
                grade == SentinelFlow.IN_FLIGHT,
                CallsPerSecond.whole("count", count, notes),
                durationInSec,
                burstCount,
                grade == SentinelFlow.CALLS && controlBehavior == SentinelFlow.QUEUE,
                maxQueueingTimeMs);
    }
}
