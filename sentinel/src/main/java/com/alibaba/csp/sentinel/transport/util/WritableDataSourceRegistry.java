package com.alibaba.csp.sentinel.transport.util;

import com.alibaba.csp.sentinel.datasource.WritableDataSource;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import java.util.List;

/** Where rules that a dashboard sends are kept besides the memory of this program; nowhere unless registered. Safe for many threads. */
public final class WritableDataSourceRegistry {

    private static volatile WritableDataSource<List<FlowRule>> flow;
    private static volatile WritableDataSource<List<AuthorityRule>> authority;
    private static volatile WritableDataSource<List<DegradeRule>> degrade;
    private static volatile WritableDataSource<List<SystemRule>> system;

    private WritableDataSourceRegistry() {}

    public static synchronized void registerFlowDataSource(WritableDataSource<List<FlowRule>> datasource) {
        flow = datasource;
    }

    public static synchronized void registerAuthorityDataSource(WritableDataSource<List<AuthorityRule>> datasource) {
        authority = datasource;
    }

    public static synchronized void registerDegradeDataSource(WritableDataSource<List<DegradeRule>> datasource) {
        degrade = datasource;
    }

    public static synchronized void registerSystemDataSource(WritableDataSource<List<SystemRule>> datasource) {
        system = datasource;
    }

    public static WritableDataSource<List<FlowRule>> getFlowDataSource() {
        return flow;
    }

    public static WritableDataSource<List<AuthorityRule>> getAuthorityDataSource() {
        return authority;
    }

    public static WritableDataSource<List<DegradeRule>> getDegradeDataSource() {
        return degrade;
    }

    public static WritableDataSource<List<SystemRule>> getSystemSource() {
        return system;
    }
}
