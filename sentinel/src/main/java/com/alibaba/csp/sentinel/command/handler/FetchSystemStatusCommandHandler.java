package com.alibaba.csp.sentinel.command.handler;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import com.alibaba.csp.sentinel.node.ClusterNode;
import io.headgate.sentinel.command.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** The figures of all calls that come in. */
@CommandMapping(name = "systemStatus", desc = "get system status")
public class FetchSystemStatusCommandHandler implements CommandHandler<String> {

    @Override
    public CommandResponse<String> handle(CommandRequest request) {
        ClusterNode all = Constants.ENTRY_NODE;
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("b", all.blockQps());
        figures.put("r", all.avgRt());
        figures.put("t", all.curThreadNum());
        figures.put("qps", all.passQps());
        figures.put("rqps", all.successQps());
        return CommandResponse.ofSuccess(Json.write(figures));
    }
}
