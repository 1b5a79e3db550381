package com.alibaba.csp.sentinel.slots.block;

import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import java.util.List;
import java.util.Set;

/** Rules of all kinds, as one document holds them. A kind that is null stays as it is; an empty list removes its rules. Not in the original. */
public class RuleBundle {

    private List<FlowRule> flowRules;
    private List<FlowRule> clusterFlowRules;
    private List<ParamFlowRule> paramFlowRules;
    private List<DegradeRule> degradeRules;
    private List<DegradeRule> defaultDegradeRules;
    private List<ParamDegradeRule> paramDegradeRules;
    private List<SystemRule> systemRules;
    private List<AuthorityRule> authorityRules;
    private Set<?> gatewayFlowRules; // of classes that may not be there
    private Set<?> apiDefinitions;

    /** Those that each instance counts by itself. */
    public List<FlowRule> getFlowRules() {
        return flowRules;
    }

    public RuleBundle setFlowRules(List<FlowRule> flowRules) {
        this.flowRules = flowRules;
        return this;
    }

    /** Those that are counted for a cluster; {@code clusterMode} is set on them whatever they say. */
    public List<FlowRule> getClusterFlowRules() {
        return clusterFlowRules;
    }

    public RuleBundle setClusterFlowRules(List<FlowRule> clusterFlowRules) {
        this.clusterFlowRules = clusterFlowRules;
        return this;
    }

    public List<ParamFlowRule> getParamFlowRules() {
        return paramFlowRules;
    }

    public RuleBundle setParamFlowRules(List<ParamFlowRule> paramFlowRules) {
        this.paramFlowRules = paramFlowRules;
        return this;
    }

    public List<DegradeRule> getDegradeRules() {
        return degradeRules;
    }

    public RuleBundle setDegradeRules(List<DegradeRule> degradeRules) {
        this.degradeRules = degradeRules;
        return this;
    }

    /** Breakers of all resources that have none of their own; their resource is {@code *}. */
    public List<DegradeRule> getDefaultDegradeRules() {
        return defaultDegradeRules;
    }

    public RuleBundle setDefaultDegradeRules(List<DegradeRule> defaultDegradeRules) {
        this.defaultDegradeRules = defaultDegradeRules;
        return this;
    }

    /** Breakers for each value of an argument. */
    public List<ParamDegradeRule> getParamDegradeRules() {
        return paramDegradeRules;
    }

    public RuleBundle setParamDegradeRules(List<ParamDegradeRule> paramDegradeRules) {
        this.paramDegradeRules = paramDegradeRules;
        return this;
    }

    public List<SystemRule> getSystemRules() {
        return systemRules;
    }

    public RuleBundle setSystemRules(List<SystemRule> systemRules) {
        this.systemRules = systemRules;
        return this;
    }

    /** The {@code GatewayFlowRule}s of Sentinel's adapters for gateways. */
    public Set<?> getGatewayFlowRules() {
        return gatewayFlowRules;
    }

    public RuleBundle setGatewayFlowRules(Set<?> gatewayFlowRules) {
        this.gatewayFlowRules = gatewayFlowRules;
        return this;
    }

    /** The {@code ApiDefinition}s that those speak of. */
    public Set<?> getApiDefinitions() {
        return apiDefinitions;
    }

    public RuleBundle setApiDefinitions(Set<?> apiDefinitions) {
        this.apiDefinitions = apiDefinitions;
        return this;
    }

    public List<AuthorityRule> getAuthorityRules() {
        return authorityRules;
    }

    public RuleBundle setAuthorityRules(List<AuthorityRule> authorityRules) {
        this.authorityRules = authorityRules;
        return this;
    }
}
