package com.alibaba.csp.sentinel.command.handler;

import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandHandlerProvider;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import io.headgate.sentinel.command.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All commands. */
@CommandMapping(name = "api", desc = "get all available command handlers")
public class ApiCommandHandler implements CommandHandler<String> {

    @Override
    public CommandResponse<String> handle(CommandRequest request) {
        List<Map<String, String>> all = new ArrayList<>();
        for (CommandHandler<?> handler : CommandHandlerProvider.getInstance()) {
            CommandMapping mapping = handler.getClass().getAnnotation(CommandMapping.class);
            if (mapping != null) {
                Map<String, String> one = new LinkedHashMap<>();
                one.put("url", "/" + mapping.name());
                one.put("desc", mapping.desc());
                all.add(one);
            }
        }
        return CommandResponse.ofSuccess(Json.write(all));
    }
}
