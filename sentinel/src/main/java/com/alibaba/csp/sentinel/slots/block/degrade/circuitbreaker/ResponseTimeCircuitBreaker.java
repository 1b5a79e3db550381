package com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_RT;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.util.TimeUtil;
import io.headgate.sentinel.rule.TumblingCount;

/** Opens when too large a share of the calls is slow. For use outside the engine. */
public class ResponseTimeCircuitBreaker extends AbstractCircuitBreaker {

    private final long slowestMillis;
    private final TumblingCount results;

    public ResponseTimeCircuitBreaker(DegradeRule rule) {
        super(rule);
        if (rule.getGrade() != DEGRADE_GRADE_RT) {
            throw new IllegalArgumentException("grade: " + rule.getGrade() + " (expected: 0, about slow calls)");
        }
        this.slowestMillis = Math.round(rule.getCount());
        this.results = new TumblingCount(rule.getStatIntervalMs());
    }

    @Override
    public void resetStat() {
        results.reset();
    }

    @Override
    public void onRequestComplete(Context context) {
        Entry entry = context.getCurEntry();
        if (entry == null) {
            return;
        }
        long ended = entry.getCompleteTimestamp();
        long now = TimeUtil.currentTimeMillis();
        boolean slow = (ended <= 0 ? now : ended) - entry.getCreateTimestamp() > slowestMillis;
        TumblingCount.Interval counted = results.add(slow, now);
        switch (currentState.get()) {
            case HALF_OPEN:
                probed(entry, slow);
                break;
            case CLOSED:
                openIfBad(counted);
                break;
            default: // open: says nothing
        }
    }

    private void probed(Entry entry, boolean slow) {
        if (isProbe(entry)) {
            if (slow) {
                fromHalfOpenToOpen(1);
            } else {
                fromHalfOpenToClose();
            }
        }
    }

    private void openIfBad(TumblingCount.Interval counted) {
        double reached = (double) counted.bad() / counted.total();
        double threshold = rule.getSlowRatioThreshold();
        boolean all = threshold == 1 && reached == 1;
        if (counted.total() >= rule.getMinRequestAmount() && (reached > threshold || all)) {
            transformToOpen(reached);
        }
    }
}
