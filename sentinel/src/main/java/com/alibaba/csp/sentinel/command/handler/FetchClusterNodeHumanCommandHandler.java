package com.alibaba.csp.sentinel.command.handler;

import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import com.alibaba.csp.sentinel.util.StringUtil;
import io.headgate.sentinel.command.FigureTable;
import java.util.LinkedHashMap;
import java.util.Map;

/** A table of the resources whose names contain an id. */
@CommandMapping(name = "cnode", desc = "get clusterNode metrics by id, request param: id={resourceName}")
public class FetchClusterNodeHumanCommandHandler implements CommandHandler<String> {

    @Override
    public CommandResponse<String> handle(CommandRequest request) {
        String id = request.getParam("id");
        if (StringUtil.isEmpty(id)) {
            return CommandResponse.ofFailure(new IllegalArgumentException("Invalid parameter: empty clusterNode name"));
        }
        Map<String, ClusterNode> found = new LinkedHashMap<>();
        for (Map.Entry<ResourceWrapper, ClusterNode> node :
                ClusterBuilderSlot.getClusterNodeMap().entrySet()) {
            if (node.getKey().getName().contains(id)) {
                found.put(node.getKey().getShowName(), node.getValue());
            }
        }
        return CommandResponse.ofSuccess(FigureTable.ofResources().of(found));
    }
}
