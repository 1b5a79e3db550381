package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.cluster.ClusterStateManager;
import com.alibaba.csp.sentinel.cluster.TokenResult;
import com.alibaba.csp.sentinel.cluster.TokenResultStatus;
import com.alibaba.csp.sentinel.cluster.TokenService;
import com.alibaba.csp.sentinel.cluster.client.TokenClientProvider;
import com.alibaba.csp.sentinel.cluster.server.EmbeddedClusterTokenServerProvider;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slots.block.flow.ClusterFlowConfig;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowClusterConfig;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks Sentinel's token service, where there is one, on the calling thread. */
public final class ClusterTokens {

    private ClusterTokens() {}

    /** Whether the service lets a call with that value pass; null when each instance is to decide by itself. */
    public static @Nullable Boolean decided(ParamFlowRule rule, int count, Object argument) {
        ParamFlowClusterConfig config = rule.getClusterConfig();
        List<Object> values = new ArrayList<>();
        ArgumentValues.forEach(argument, values::add);
        TokenService service = service();
        try {
            TokenResult result = service == null ? null : service.requestParamToken(config.getFlowId(), count, values);
            int status = status(result);
            if (status == TokenResultStatus.OK || status == TokenResultStatus.BLOCKED) {
                return status == TokenResultStatus.OK;
            }
        } catch (RuntimeException lost) {
            RecordLog.warn("[ParamFlowChecker] the token service failed", lost);
        }
        return config.isFallbackToLocalWhenFail() ? null : Boolean.TRUE;
    }

    /**
     * What the service answers to a call: how long to wait in nanoseconds, {@link #NO}, or {@link #UNKNOWN} when it is to be decided without
     * it.
     */
    static long ask(ClusterFlowConfig config, long permits, boolean prioritized) {
        TokenService service = service();
        if (service == null) {
            return UNKNOWN;
        }
        try {
            TokenResult result = service.requestToken(config.getFlowId(), (int) permits, prioritized);
            return switch (status(result)) {
                case TokenResultStatus.OK -> 0;
                case TokenResultStatus.SHOULD_WAIT -> Math.max(0, result.getWaitInMs()) * 1_000_000L;
                case TokenResultStatus.NO_RULE_EXISTS,
                        TokenResultStatus.BAD_REQUEST,
                        TokenResultStatus.FAIL,
                        TokenResultStatus.TOO_MANY_REQUEST -> UNKNOWN;
                default -> NO;
            };
        } catch (RuntimeException lost) {
            RecordLog.warn("[FlowRuleChecker] the token service failed", lost);
            return UNKNOWN;
        }
    }

    /** The service refuses. */
    static final long NO = -1;

    /** There is no service, or it cannot tell. */
    static final long UNKNOWN = -2;

    private static int status(@Nullable TokenResult result) {
        return result == null || result.getStatus() == null ? TokenResultStatus.FAIL : result.getStatus();
    }

    private static @Nullable TokenService service() {
        if (ClusterStateManager.isClient()) {
            return TokenClientProvider.getClient();
        }
        return ClusterStateManager.isServer() ? EmbeddedClusterTokenServerProvider.getServer() : null;
    }
}
