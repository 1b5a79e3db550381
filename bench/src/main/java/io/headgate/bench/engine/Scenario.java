package io.headgate.bench.engine;

/** What a resource is protected with, and which answer its calls get. */
public enum Scenario {
    /** Statistics only. */
    NO_RULE("no rule", true),
    /** A limit per second that is never reached. */
    FLOW_ADMITTED("one flow rule, admitted", true),
    /** One call a second: all others are refused. */
    FLOW_REFUSED("one flow rule, refused", false),
    /** Flow, breaker, system, access; all admit. */
    FOUR_RULES("four rules: flow, breaker, system, access", true),
    /** A limit per value of an argument that is never reached. */
    HOT_PARAMETER("hot parameter, 100k keys Zipf", true);

    private final String label;
    private final boolean admits;

    Scenario(String label, boolean admits) {
        this.label = label;
        this.admits = admits;
    }

    /** As tables show it. */
    public String label() {
        return label;
    }

    /** Whether calls are admitted; else they are refused. */
    boolean admits() {
        return admits;
    }
}
