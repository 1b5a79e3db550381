package com.alibaba.csp.sentinel.command.handler.cluster;

import com.alibaba.csp.sentinel.cluster.ClusterStateManager;
import com.alibaba.csp.sentinel.cluster.client.TokenClientProvider;
import com.alibaba.csp.sentinel.cluster.server.EmbeddedClusterTokenServerProvider;
import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import io.headgate.sentinel.command.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** The role of this program in a cluster, and the roles that it could have. */
@CommandMapping(name = "getClusterMode", desc = "get cluster mode status")
public class FetchClusterModeCommandHandler implements CommandHandler<String> {

    @Override
    public CommandResponse<String> handle(CommandRequest request) {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("mode", ClusterStateManager.getMode());
        state.put("clientAvailable", TokenClientProvider.isClientSpiAvailable());
        state.put("serverAvailable", EmbeddedClusterTokenServerProvider.isServerSpiAvailable());
        state.put("lastModified", ClusterStateManager.getLastModified());
        return CommandResponse.ofSuccess(Json.write(state));
    }
}
