package io.headgate;

import io.headgate.guard.Explanation;
import io.headgate.rule.Rule;
import java.time.Duration;
import java.util.Optional;

/**
 * A call was refused. Says by which rule of which resource, why, and when to try again. It has no stack trace: a refusal is
 * a normal answer, and must stay cheap when there are many.
 */
public final class BlockedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String resource;
    private final transient Rule rule;
    private final transient Explanation explanation;

    BlockedException(String resource, Rule rule, Explanation explanation) {
        super(null, null, false, false);
        this.resource = resource;
        this.rule = rule;
        this.explanation = explanation;
    }

    /** The name of the resource that refused. */
    public String resource() {
        return resource;
    }

    /** The rule that refused. */
    public Rule rule() {
        return rule;
    }

    /** What was reached, against which limit. */
    public Explanation why() {
        return explanation;
    }

    /** How long until the same call could be admitted; empty when that is unknown, or waiting does not help. */
    public Optional<Duration> retryAfter() {
        return Refusal.retryAfter(explanation);
    }

    @Override
    public String getMessage() {
        return resource + " refused by rule " + rule.id() + ": " + explanation;
    }
}
