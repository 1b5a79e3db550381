package io.headgate.sentinel;

import com.alibaba.csp.sentinel.eagleeye.StatEntry;
import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.logger.EagleEyeLogUtil;
import org.jspecify.annotations.Nullable;

/** Writes refusals to the block log. */
public final class BlockLog {

    private BlockLog() {}

    /** Notes a refusal. */
    public static void refused(String resource, BlockException exception, @Nullable String origin, int count) {
        note(line(resource, exception, origin), count);
    }

    /** Notes a refusal in its line. */
    static void note(StatEntry line, int count) {
        EagleEyeLogUtil.log(line, count);
    }

    /** Where refusals like this one are noted. */
    static StatEntry line(String resource, BlockException exception, @Nullable String origin) {
        return EagleEyeLogUtil.line(
                resource, exception.getClass().getSimpleName(), exception.getRuleLimitApp(), origin, ruleId(exception));
    }

    /** The id of the rule that refused, or null: exceptions of an application's own may know no rule, and not all bear that well. */
    private static @Nullable Long ruleId(BlockException exception) {
        try {
            AbstractRule rule = exception.getRule();
            return rule == null ? null : rule.getId();
        } catch (RuntimeException noRule) {
            return null;
        }
    }
}
