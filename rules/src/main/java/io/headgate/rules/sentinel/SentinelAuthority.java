package io.headgate.rules.sentinel;

import java.util.List;

/** The fields of Sentinel's {@code AuthorityRule}. */
record SentinelAuthority(String resource, String limitApp, boolean regex, int strategy) {

    static final int ALLOW = 0;
    static final int DENY = 1;

    static final List<Field> FIELDS = Field.withBookkeeping(
            new Field(
                    "resource",
                    "",
                    "`target`",
                    "of several rules for one resource Sentinel keeps the first, and so does the conversion"),
            new Field(
                    "limitApp",
                    "",
                    "`origins`",
                    "divided at commas, spaces count. A call without an origin passes, as in Sentinel (`unknownPasses`). An entry"
                            + " with `*` is dropped: to us it is a pattern, to Sentinel a sign like any other"),
            new Field("strategy", "0", "`listing`: 0 `ALLOW`, 1 `DENY`", ""),
            new Field("regex", "false", "`Target.regex`", "linear time, no look-around and no back-references"));

    static SentinelAuthority read(Element element) {
        return new SentinelAuthority(
                element.text("resource"),
                element.text("limitApp"),
                element.flag("regex"),
                element.whole("strategy", ALLOW));
    }

    /** Notes as a problem what makes Sentinel ignore the rule. */
    void check(Element element) {
        Resources.check(element, resource, regex);
        element.require(
                !limitApp.isBlank(), "limitApp", "origins, with commas between them (Sentinel ignores the rule)");
        element.require(strategy >= 0, "strategy", "0 (allow) or 1 (deny)");
    }
}
