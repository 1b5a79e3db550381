package io.headgate;

import io.headgate.guard.Explanation;
import io.headgate.limiter.Algorithm;
import io.headgate.rule.Rule;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call was not admitted, and why. The figures are worked out when they are asked for, so that a refusal costs nothing
 * until then: they are those of the moment of asking. Safe for many threads.
 */
public final class Refusal implements Verdict {

    private final BoundCall call;
    private final @Nullable Object arguments;
    private final Post post;

    Refusal(BoundCall call, @Nullable Object arguments, Post post) {
        this.call = call;
        this.arguments = arguments;
        this.post = post;
    }

    boolean isFor(BoundCall other, @Nullable Object otherArguments) {
        return call == other && arguments == otherArguments;
    }

    @Override
    public boolean isAdmitted() {
        return false;
    }

    /** The name of the resource that refused. */
    public String resource() {
        return call.resource();
    }

    /** What the caller passed: nothing, one argument, or an {@link io.headgate.guard.Arguments} for several. */
    public @Nullable Object arguments() {
        return arguments;
    }

    /** The rule that refused. */
    public Rule rule() {
        return post.guard().rule();
    }

    /** What was reached, against which limit, and when to try again. */
    public Explanation why() {
        return post.explain(call, arguments, call.state().gate().ticker().read());
    }

    /** How long until the same call could be admitted; empty when that is unknown, or waiting does not help. */
    public Optional<Duration> retryAfter() {
        return retryAfter(why());
    }

    static Optional<Duration> retryAfter(Explanation explanation) {
        long nanos = explanation.retryAfterNanos();
        return nanos == Algorithm.NEVER ? Optional.empty() : Optional.of(Duration.ofNanos(nanos));
    }

    /** This refusal as an exception, with the figures of now. */
    public BlockedException toException() {
        return new BlockedException(call.resource(), rule(), why());
    }

    @Override
    public String toString() {
        return "Refusal[" + resource() + ", " + rule().id() + "]";
    }
}
