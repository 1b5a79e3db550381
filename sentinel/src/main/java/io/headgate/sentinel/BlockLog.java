package io.headgate.sentinel;

import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.logger.EagleEyeLogUtil;
import org.jspecify.annotations.Nullable;

/** Writes refusals to the block log. */
public final class BlockLog {

    private BlockLog() {}

    /** Notes a refusal. */
    public static void refused(String resource, BlockException exception, @Nullable String origin, int count) {
        Long rule = exception.getRule() == null ? null : exception.getRule().getId();
        EagleEyeLogUtil.log(
                resource, exception.getClass().getSimpleName(), exception.getRuleLimitApp(), origin, rule, count);
    }
}
