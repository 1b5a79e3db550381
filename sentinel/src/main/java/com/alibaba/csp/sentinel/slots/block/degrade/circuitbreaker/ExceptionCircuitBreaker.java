package com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_EXCEPTION_RATIO;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_RT;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.util.TimeUtil;
import io.headgate.sentinel.rule.Breakers;
import io.headgate.sentinel.rule.TumblingCount;

/** Opens when too many calls fail, or too large a share of them. For use outside the engine. */
public class ExceptionCircuitBreaker extends AbstractCircuitBreaker {

    private final TumblingCount results;

    public ExceptionCircuitBreaker(DegradeRule rule) {
        super(rule);
        if (rule.getGrade() == DEGRADE_GRADE_RT) {
            throw new IllegalArgumentException("grade: " + rule.getGrade() + " (expected: 1 or 2, about errors)");
        }
        this.results = new TumblingCount(rule.getStatIntervalMs());
    }

    @Override
    protected void resetStat() {
        results.reset();
    }

    @Override
    public void onRequestComplete(Context context) {
        Entry entry = context.getCurEntry();
        if (entry == null) {
            return;
        }
        boolean failed = entry.getError() != null;
        TumblingCount.Interval counted = results.add(failed, TimeUtil.currentTimeMillis());
        switch (currentState.get()) {
            case HALF_OPEN:
                probed(entry, failed);
                break;
            case CLOSED:
                openIfBad(counted);
                break;
            default: // open: says nothing
        }
    }

    private void probed(Entry entry, boolean failed) {
        if (isProbe(entry)) {
            if (failed) {
                fromHalfOpenToOpen(1);
            } else {
                fromHalfOpenToClose();
            }
        }
    }

    private void openIfBad(TumblingCount.Interval counted) {
        boolean ratio = rule.getGrade() == DEGRADE_GRADE_EXCEPTION_RATIO;
        double reached = ratio ? (double) counted.bad() / counted.total() : counted.bad();
        double threshold = ratio ? Breakers.ratio(rule.getCount()) : rule.getCount();
        if (counted.total() >= rule.getMinRequestAmount() && reached > threshold) {
            transformToOpen(reached);
        }
    }
}
