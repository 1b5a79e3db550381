package com.alibaba.csp.sentinel;

import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.node.EntranceNode;
import com.alibaba.csp.sentinel.slotchain.StringResourceWrapper;
import com.alibaba.csp.sentinel.util.VersionUtil;

/** Names, caps, the roots of the statistics, and the switch. */
public final class Constants {

    /** The version of Sentinel whose place this takes, or that of the jar if it says one. */
    public static final String SENTINEL_VERSION = VersionUtil.getVersion("1.8.9");

    /** So many contexts are counted apart; more are counted together, and checked like all others. */
    public static final int MAX_CONTEXT_NAME_SIZE = 2000;
    /** So many resources are counted apart; more are counted together, and checked like all others. */
    public static final int MAX_SLOT_CHAIN_SIZE = 6000;

    /** The name of {@link #ROOT}. */
    public static final String ROOT_ID = "machine-root";
    /** The context of an entry that is made outside of any. */
    public static final String CONTEXT_DEFAULT_NAME = "sentinel_default_context";

    /** The name of {@link #ENTRY_NODE}. */
    public static final String TOTAL_IN_RESOURCE_NAME = "__total_inbound_traffic__";
    /** Under this name the processor's load is logged. */
    public static final String CPU_USAGE_RESOURCE_NAME = "__cpu_usage__";
    /** Under this name the system's load is logged. */
    public static final String SYSTEM_LOAD_RESOURCE_NAME = "__system_load__";

    /** The root of the tree of calls; its children are the contexts. */
    public static final DefaultNode ROOT = new EntranceNode(
            new StringResourceWrapper(ROOT_ID, EntryType.IN), new ClusterNode(ROOT_ID, ResourceTypeConstants.COMMON));

    /** All calls that come in. */
    public static final ClusterNode ENTRY_NODE = new ClusterNode(TOTAL_IN_RESOURCE_NAME, ResourceTypeConstants.COMMON);

    /** The switch: while it is off nothing is checked or counted. */
    public static volatile boolean ON = true;

    // Where the slots stand in a chain; lower is asked earlier.

    /** Of the NodeSelectorSlot. */
    public static final int ORDER_NODE_SELECTOR_SLOT = -10000;

    /** Of the ClusterBuilderSlot. */
    public static final int ORDER_CLUSTER_BUILDER_SLOT = -9000;

    /** Of the LogSlot. */
    public static final int ORDER_LOG_SLOT = -8000;

    /** Of the StatisticSlot. */
    public static final int ORDER_STATISTIC_SLOT = -7000;

    /** Of the AuthoritySlot. */
    public static final int ORDER_AUTHORITY_SLOT = -6000;

    /** Of the SystemSlot. */
    public static final int ORDER_SYSTEM_SLOT = -5000;

    /** Of the FlowSlot. */
    public static final int ORDER_FLOW_SLOT = -2000;

    /** Of the DefaultCircuitBreakerSlot. */
    public static final int ORDER_DEFAULT_CIRCUIT_BREAKER_SLOT = -1500;

    /** Of the DegradeSlot. */
    public static final int ORDER_DEGRADE_SLOT = -1000;

    private Constants() {}
}
