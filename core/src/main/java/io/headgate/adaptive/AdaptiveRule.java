package io.headgate.adaptive;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.concurrency.AdaptiveLimit;
import io.headgate.limiter.concurrency.Sampling;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.RuleHead;
import java.util.function.Predicate;

/**
 * Holds the permits in flight to a limit that is learned from the response times and the drops of the calls themselves.
 *
 * <p>A call that returns is a measurement. A call that fails is a drop when {@code drops} says so, and lowers the limit; any
 * other failure tells nothing about the load, because failing fast must not pass for a fast service.
 *
 * @param head what all rules have
 * @param limit how the limit is learned, and its range
 * @param sampling how calls are gathered before anything is learned from them
 * @param partitions who is guaranteed which share of the limit
 * @param drops which errors mean that the callee was overloaded; give it {@code equals}, or a rule that is loaded again counts
 *     as changed
 */
public record AdaptiveRule(
        RuleHead head, AdaptiveLimit limit, Sampling sampling, Partitions partitions, Predicate<Throwable> drops)
        implements HeadedRule<AdaptiveRule> {

    /** Checks the settings. */
    public AdaptiveRule {
        requireNonNull(head, "head");
        requireNonNull(limit, "limit");
        requireNonNull(sampling, "sampling");
        requireNonNull(partitions, "partitions");
        requireNonNull(drops, "drops");
    }

    /** A limit for {@code resource}, undivided, sampled once a second; time-outs and rejected executions are drops. */
    public static AdaptiveRule of(String resource, AdaptiveLimit limit) {
        return new AdaptiveRule(RuleHead.of(resource), limit, Sampling.defaults(), Partitions.none(), Drops.defaults());
    }

    @Override
    public AdaptiveRule withHead(RuleHead newHead) {
        return new AdaptiveRule(newHead, limit, sampling, partitions, drops);
    }

    /** The same rule, learning in another way. */
    public AdaptiveRule withLimit(AdaptiveLimit newLimit) {
        return new AdaptiveRule(head, newLimit, sampling, partitions, drops);
    }

    /** The same rule with other windows. */
    public AdaptiveRule withSampling(Sampling newSampling) {
        return new AdaptiveRule(head, limit, newSampling, partitions, drops);
    }

    /** The same rule, divided. */
    public AdaptiveRule withPartitions(Partitions newPartitions) {
        return new AdaptiveRule(head, limit, sampling, newPartitions, drops);
    }

    /** The same rule, with other errors that mean overload. */
    public AdaptiveRule withDrops(Predicate<Throwable> newDrops) {
        return new AdaptiveRule(head, limit, sampling, partitions, newDrops);
    }
}
