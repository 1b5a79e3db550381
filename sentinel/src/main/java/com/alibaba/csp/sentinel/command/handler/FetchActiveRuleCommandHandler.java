package com.alibaba.csp.sentinel.command.handler;

import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import io.headgate.sentinel.command.Json;
import java.util.List;

/** The rules of one kind that are in force. */
@CommandMapping(name = "getRules", desc = "get all active rules by type, request param: type={ruleType}")
public class FetchActiveRuleCommandHandler implements CommandHandler<String> {

    @Override
    public CommandResponse<String> handle(CommandRequest request) {
        List<?> rules = switch (String.valueOf(request.getParam("type"))) {
            case "flow" -> FlowRuleManager.getRules();
            case "degrade" -> DegradeRuleManager.getRules();
            case "authority" -> AuthorityRuleManager.getRules();
            case "system" -> SystemRuleManager.getRules();
            default -> null;
        };
        return rules == null
                ? CommandResponse.ofFailure(new IllegalArgumentException("invalid type"))
                : CommandResponse.ofSuccess(Json.write(rules));
    }
}
