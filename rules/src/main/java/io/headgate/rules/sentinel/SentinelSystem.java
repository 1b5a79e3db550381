package io.headgate.rules.sentinel;

import java.util.List;

/** The fields of Sentinel's {@code SystemRule}: checks of which each may be set or not. */
record SentinelSystem(double highestSystemLoad, long avgRt, long maxThread, double qps, double highestCpuUsage) {

    private static final String SHEDDING =
            "sheds a growing share from 0.9 times that on and nearly all from there on, the less important calls first; Sentinel"
                    + " refuses everything above and nothing below";

    static final List<Field> FIELDS = Field.withBookkeeping(
            new Field(
                    "highestSystemLoad",
                    "-1 (unset)",
                    "`SystemRule.load(0.9 × value, value).onlyBeyondCapacity()`",
                    SHEDDING + ". 0 has no equivalent"),
            new Field(
                    "avgRt",
                    "-1 (unset)",
                    "`SystemRule.responseTime(0.9 × value, value)`",
                    SHEDDING + ". 0 has no equivalent"),
            new Field(
                    "maxThread",
                    "-1 (unset)",
                    "`SystemRule.concurrency(value + 1)`",
                    "Sentinel refuses when more than that are running already, so that one more can run"),
            new Field(
                    "qps",
                    "-1 (unset)",
                    "`SystemRule.rate(SlidingWindow.perSecond(value))` (faithfully: `AlignedSlices`)",
                    "no second holds more than the limit. The fraction is cut off, as whole calls are compared"),
            new Field(
                    "highestCpuUsage",
                    "-1 (unset)",
                    "`SystemRule.cpu(0.9 × value, value)`",
                    SHEDDING
                            + ". Ours looks at this process and what its container may use, Sentinel at the whole machine as"
                            + " well. 0 has no equivalent; above 1 it has no effect, as in Sentinel"),
            new Field("resource", "none", Field.DROPPED, "without effect in Sentinel"),
            new Field("limitApp", "default", Field.DROPPED, "without effect in Sentinel"),
            new Field("regex", "false", Field.DROPPED, "without effect in Sentinel"));

    static SentinelSystem read(Element element) {
        return new SentinelSystem(
                element.number("highestSystemLoad", -1),
                element.wholeLong("avgRt", -1),
                element.wholeLong("maxThread", -1),
                element.number("qps", -1),
                element.number("highestCpuUsage", -1));
    }

    /** Whether Sentinel checks anything for it. */
    boolean checksSomething() {
        boolean cpu = highestCpuUsage >= 0 && highestCpuUsage <= 1;
        return highestSystemLoad >= 0 || avgRt >= 0 || maxThread >= 0 || qps >= 0 || cpu;
    }
}
