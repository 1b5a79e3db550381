package com.alibaba.csp.sentinel.slots.block.degrade.param;

import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import java.util.Objects;

/**
 * A circuit breaker for each value of one argument: calls for a tenant that is failing are refused, and those for the others run. Not in
 * the original; all other fields mean what they mean in a {@link DegradeRule}. A value is watched from its first bad result on.
 */
public class ParamDegradeRule extends DegradeRule {

    private Integer paramIdx;
    private int maxValues = 1_000;

    public ParamDegradeRule() {}

    public ParamDegradeRule(String resourceName) {
        super(resourceName);
    }

    /** Which argument: 0 is the first, -1 the last. */
    public Integer getParamIdx() {
        return paramIdx;
    }

    public ParamDegradeRule setParamIdx(Integer paramIdx) {
        this.paramIdx = paramIdx;
        return this;
    }

    /** How many values that have failed are watched at a time. */
    public int getMaxValues() {
        return maxValues;
    }

    public ParamDegradeRule setMaxValues(int maxValues) {
        this.maxValues = maxValues;
        return this;
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && Objects.equals(paramIdx, ((ParamDegradeRule) other).paramIdx)
                && maxValues == ((ParamDegradeRule) other).maxValues;
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), paramIdx, maxValues);
    }

    @Override
    public String toString() {
        return "ParamDegradeRule{paramIdx=" + paramIdx + ", maxValues=" + maxValues + ", " + super.toString() + '}';
    }
}
