package io.headgate.system;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Limit;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.RuleHead;
import io.headgate.rule.Target;
import java.time.Duration;

/**
 * Protects the whole process: refuses inbound calls by how the process is doing. Calls that are not inbound pass unseen.
 *
 * <p>A rule is one check. Several rules are enforced each on its own, so that adding one never weakens another.
 *
 * @param head what all rules have; the target is usually all resources with one budget, as the factories make it
 * @param check what the process is held to
 */
public record SystemRule(RuleHead head, SystemCheck check) implements HeadedRule<SystemRule> {

    /** Checks the settings. */
    public SystemRule {
        requireNonNull(head, "head");
        requireNonNull(check, "check");
    }

    /** A rule over all inbound calls of the process. */
    public static SystemRule of(SystemCheck check) {
        return new SystemRule(RuleHead.of(Target.prefix("").sharing()), check);
    }

    /** Sheds while the processor use of this process is above {@code start}, of 1 that its container may use. */
    public static SystemRule cpu(double start, double limit) {
        return shedding(Signal.CPU, start, limit);
    }

    /** Sheds while the load average of the machine is above {@code start}. */
    public static SystemRule load(double start, double limit) {
        return shedding(Signal.LOAD, start, limit);
    }

    /** Sheds while more than {@code start} of the heap is in use after a collection. */
    public static SystemRule heap(double start, double limit) {
        return shedding(Signal.HEAP, start, limit);
    }

    /** Sheds while more than {@code start} of the time goes to collection pauses. */
    public static SystemRule gc(double start, double limit) {
        return shedding(Signal.GC, start, limit);
    }

    /** Sheds while the average response time is above {@code start}. */
    public static SystemRule responseTime(Duration start, Duration limit) {
        return shedding(Signal.RESPONSE_TIME, milliseconds(start), milliseconds(limit));
    }

    /** Never more than {@code limit} permits in flight over all inbound calls. */
    public static SystemRule concurrency(long limit) {
        return of(new SystemCheck.Concurrency(limit));
    }

    /** All inbound calls together stay within {@code limit}. */
    public static SystemRule rate(Limit limit) {
        return of(new SystemCheck.Rate(limit));
    }

    private static SystemRule shedding(Signal signal, double start, double limit) {
        return of(new SystemCheck.Shed(signal, start, limit, false));
    }

    private static double milliseconds(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    /**
     * The same rule, shedding only while more calls are in flight than the process was seen to serve without queueing.
     * Throws {@link IllegalArgumentException} when the rule does not shed.
     */
    public SystemRule onlyBeyondCapacity() {
        if (check instanceof SystemCheck.Shed shed) {
            return new SystemRule(head, new SystemCheck.Shed(shed.signal(), shed.start(), shed.limit(), true));
        }
        throw new IllegalArgumentException("check: " + check + " (expected: one that sheds)");
    }

    @Override
    public SystemRule withHead(RuleHead newHead) {
        return new SystemRule(newHead, check);
    }
}
