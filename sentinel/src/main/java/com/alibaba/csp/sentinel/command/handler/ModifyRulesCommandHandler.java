package com.alibaba.csp.sentinel.command.handler;

import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import com.alibaba.csp.sentinel.transport.util.WritableDataSourceRegistry;
import io.headgate.sentinel.command.RuleUpdate;
import io.headgate.sentinel.rule.Stores;
import io.headgate.sentinel.rule.SystemChecks;

/** Replaces the rules of one kind. */
@CommandMapping(name = "setRules", desc = "modify the rules, accept param: type={ruleType}&data={ruleJson}")
public class ModifyRulesCommandHandler implements CommandHandler<String> {

    @Override
    public CommandResponse<String> handle(CommandRequest request) {
        return switch (String.valueOf(request.getParam("type"))) {
            case "flow" ->
                RuleUpdate.apply(
                        request,
                        FlowRule.class,
                        Stores.FLOW::problems,
                        FlowRuleManager::loadRules,
                        WritableDataSourceRegistry.getFlowDataSource());
            case "degrade" ->
                RuleUpdate.apply(
                        request,
                        DegradeRule.class,
                        Stores.DEGRADE::problems,
                        DegradeRuleManager::loadRules,
                        WritableDataSourceRegistry.getDegradeDataSource());
            case "authority" ->
                RuleUpdate.apply(
                        request,
                        AuthorityRule.class,
                        Stores.AUTHORITY::problems,
                        AuthorityRuleManager::loadRules,
                        WritableDataSourceRegistry.getAuthorityDataSource());
            case "system" ->
                RuleUpdate.apply(
                        request,
                        SystemRule.class,
                        SystemChecks::problems,
                        SystemRuleManager::loadRules,
                        WritableDataSourceRegistry.getSystemSource());
            default -> CommandResponse.ofFailure(new IllegalArgumentException("invalid type"));
        };
    }
}
