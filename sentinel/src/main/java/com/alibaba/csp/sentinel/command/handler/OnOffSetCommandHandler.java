package com.alibaba.csp.sentinel.command.handler;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import com.alibaba.csp.sentinel.transport.log.CommandCenterLog;

/** Switches the checking of calls on or off. */
@CommandMapping(name = "setSwitch", desc = "set sentinel switch, accept param: value={true|false}")
public class OnOffSetCommandHandler implements CommandHandler<String> {

    @Override
    public CommandResponse<String> handle(CommandRequest request) {
        String value = request.getParam("value");
        if (!"true".equalsIgnoreCase(value) && !"false".equalsIgnoreCase(value)) {
            return CommandResponse.ofFailure(
                    new IllegalArgumentException("value: " + value + " (expected: true or false)"));
        }
        Constants.ON = Boolean.parseBoolean(value);
        CommandCenterLog.warn("Sentinel switch set to {}", value);
        return CommandResponse.ofSuccess("Sentinel set switch value: " + value);
    }
}
