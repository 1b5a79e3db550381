package com.alibaba.csp.sentinel.slots.block;

/** The numbers that rules for a cluster are written with. */
public final class ClusterRuleConstant {

    public static final int FLOW_CLUSTER_STRATEGY_NORMAL = 0;
    public static final int FLOW_CLUSTER_STRATEGY_BORROW_REF = 1;

    public static final int FLOW_THRESHOLD_AVG_LOCAL = 0;
    public static final int FLOW_THRESHOLD_GLOBAL = 1;

    public static final int DEFAULT_CLUSTER_SAMPLE_COUNT = 10;

    private ClusterRuleConstant() {}
}
