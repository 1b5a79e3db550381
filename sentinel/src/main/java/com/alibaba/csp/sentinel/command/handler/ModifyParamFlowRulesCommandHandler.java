package com.alibaba.csp.sentinel.command.handler;

import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import com.alibaba.csp.sentinel.datasource.WritableDataSource;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import io.headgate.sentinel.command.RuleUpdate;
import io.headgate.sentinel.rule.Stores;
import java.util.List;

/** Replaces the rules for hot parameters. */
@CommandMapping(name = "setParamFlowRules", desc = "Set parameter flow rules, while previous rules will be replaced.")
public class ModifyParamFlowRulesCommandHandler implements CommandHandler<String> {

    private static WritableDataSource<List<ParamFlowRule>> kept;

    @Override
    public CommandResponse<String> handle(CommandRequest request) {
        return RuleUpdate.apply(
                request,
                ParamFlowRule.class,
                Stores.PARAM_FLOW::problems,
                ParamFlowRuleManager::loadRules,
                getWritableDataSource());
    }

    /** Where the rules are kept, null for nowhere. */
    public static synchronized WritableDataSource<List<ParamFlowRule>> getWritableDataSource() {
        return kept;
    }

    /** Sets where the rules are kept. */
    public static synchronized void setWritableDataSource(WritableDataSource<List<ParamFlowRule>> hotParamWds) {
        kept = hotParamWds;
    }
}
