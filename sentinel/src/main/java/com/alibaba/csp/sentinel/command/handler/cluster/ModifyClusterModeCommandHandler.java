package com.alibaba.csp.sentinel.command.handler.cluster;

import com.alibaba.csp.sentinel.cluster.ClusterStateManager;
import com.alibaba.csp.sentinel.cluster.client.TokenClientProvider;
import com.alibaba.csp.sentinel.cluster.server.EmbeddedClusterTokenServerProvider;
import com.alibaba.csp.sentinel.command.CommandConstants;
import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import com.alibaba.csp.sentinel.transport.log.CommandCenterLog;

/** Gives this program a role in a cluster. */
@CommandMapping(
        name = "setClusterMode",
        desc = "set cluster mode, accept param: mode={0|1} 0:client mode 1:server mode")
public class ModifyClusterModeCommandHandler implements CommandHandler<String> {

    @Override
    public CommandResponse<String> handle(CommandRequest request) {
        String mode = String.valueOf(request.getParam("mode"));
        return switch (mode) {
            case "0" -> apply(ClusterStateManager.CLUSTER_CLIENT, TokenClientProvider.isClientSpiAvailable(), "client");
            case "1" ->
                apply(
                        ClusterStateManager.CLUSTER_SERVER,
                        EmbeddedClusterTokenServerProvider.isServerSpiAvailable(),
                        "server");
            case "-1" -> apply(ClusterStateManager.CLUSTER_NOT_STARTED, true, "no");
            default -> CommandResponse.ofFailure(new IllegalArgumentException("invalid parameter"));
        };
    }

    private static CommandResponse<String> apply(int mode, boolean available, String role) {
        if (!available) {
            return CommandResponse.ofFailure(
                    new IllegalStateException("token " + role + " mode not available: no SPI found"));
        }
        CommandCenterLog.info("Cluster mode set to {}", mode);
        ClusterStateManager.applyState(mode);
        return CommandResponse.ofSuccess(CommandConstants.MSG_SUCCESS);
    }
}
