package io.headgate.bench.engine;

import java.util.Arrays;
import java.util.List;

/** What a resource is protected with, and which answer its calls get. */
public enum Scenario {
    /** Statistics only. */
    NO_RULE("no rule", true),
    /** A limit per second that is never reached. */
    FLOW_ADMITTED("one flow rule, admitted", true),
    /** One call a second: all others are refused. */
    FLOW_REFUSED("one flow rule, refused", false),
    /** The same, told by an exception: for those who compare one engine with itself. */
    FLOW_THROWN("one flow rule, refused by an exception", false),
    /** Flow, breaker, system, access; all admit. */
    FOUR_RULES("four rules: flow, breaker, system, access", true),
    /** A limit per value of an argument that is never reached. */
    HOT_PARAMETER("hot parameter, 100k keys Zipf", true),
    /** A circuit per value of an argument; none fails. */
    HOT_PARAMETER_BREAKER("hot-parameter breaker, 100k keys Zipf", true),
    /** So many a day and so many a month, never reached. */
    QUOTA("quota per day and month", true),
    /** A limit per value of a header that is never reached. */
    GATEWAY("gateway, each of 100k users Zipf", true),
    /** As many in flight as the response times allow. */
    ADAPTIVE("adaptive concurrency, Gradient2", true);

    private final String label;
    private final boolean admits;

    Scenario(String label, boolean admits) {
        this.label = label;
        this.admits = admits;
    }

    /** Those that engines are compared in. */
    static List<Scenario> ofEngines() {
        return Arrays.stream(values())
                .filter(scenario -> scenario != FLOW_THROWN)
                .toList();
    }

    /** As tables show it. */
    public String label() {
        return label;
    }

    /** Whether calls differ by their key. */
    boolean isKeyed() {
        return this == HOT_PARAMETER || this == HOT_PARAMETER_BREAKER || this == GATEWAY;
    }

    /** Whether calls are admitted; else they are refused. */
    boolean admits() {
        return admits;
    }
}
