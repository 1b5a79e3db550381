package com.alibaba.csp.sentinel.command.handler;

import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import com.alibaba.csp.sentinel.command.vo.NodeVo;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.sentinel.command.BoundedAnswer;
import io.headgate.sentinel.command.Json;
import java.util.Map;

/** The figures of all resources, or of those that were called within the last minute. */
@CommandMapping(
        name = "clusterNode",
        desc = "get all clusterNode VO, use type=notZero to ignore those nodes with totalRequest <=0")
public class FetchSimpleClusterNodeCommandHandler implements CommandHandler<String> {

    @Override
    public CommandResponse<String> handle(CommandRequest request) {
        boolean onlyCalled = "notZero".equalsIgnoreCase(request.getParam("type"));
        BoundedAnswer answer = BoundedAnswer.ofValues(BoundedAnswer.MOST_NODES);
        for (Map.Entry<ResourceWrapper, ClusterNode> node :
                ClusterBuilderSlot.getClusterNodeMap().entrySet()) {
            boolean wanted = !onlyCalled || node.getValue().totalRequest() > 0;
            if (wanted && !answer.add(Json.write(NodeVo.fromClusterNode(node.getKey(), node.getValue())))) {
                break;
            }
        }
        return answer.list();
    }
}
