package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.cluster.ClusterStateManager;
import com.alibaba.csp.sentinel.cluster.TokenResult;
import com.alibaba.csp.sentinel.cluster.TokenResultStatus;
import com.alibaba.csp.sentinel.cluster.TokenService;
import com.alibaba.csp.sentinel.cluster.client.TokenClientProvider;
import com.alibaba.csp.sentinel.cluster.server.EmbeddedClusterTokenServerProvider;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowClusterConfig;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Asks Sentinel's token service, where there is one, on the calling thread. */
public final class ClusterTokens {

    /** The service refuses. */
    static final long NO = -1;

    /** There is no service, or it cannot tell. */
    static final long UNKNOWN = -2;

    private ClusterTokens() {}

    /** Whether the service lets a call with that value pass; null when each instance is to decide by itself. */
    public static @Nullable Boolean decided(ParamFlowRule rule, int count, Object argument) {
        ParamFlowClusterConfig config = rule.getClusterConfig();
        long answer = ask(config.getFlowId(), count, argument);
        if (answer != UNKNOWN) {
            return answer >= 0;
        }
        return config.isFallbackToLocalWhenFail() ? null : Boolean.TRUE;
    }

    /** What the service answers to a call with that value: 0, {@link #NO} or {@link #UNKNOWN}. */
    static long ask(long flowId, long permits, Object argument) {
        List<Object> values = new ArrayList<>();
        ArgumentValues.forEach(argument, values::add);
        TokenResult result = asked(service -> service.requestParamToken(flowId, (int) permits, values));
        return switch (status(result)) {
            case TokenResultStatus.OK -> 0;
            case TokenResultStatus.BLOCKED -> NO;
            default -> UNKNOWN;
        };
    }

    /** What the service answers to a call: how long to wait in nanoseconds, {@link #NO} or {@link #UNKNOWN}. */
    static long ask(long flowId, long permits, boolean urgent) {
        TokenResult result = asked(service -> service.requestToken(flowId, (int) permits, urgent));
        return switch (status(result)) {
            case TokenResultStatus.OK -> 0;
            case TokenResultStatus.SHOULD_WAIT -> result == null ? UNKNOWN : result.getWaitInMs() * 1_000_000L;
            case TokenResultStatus.NO_RULE_EXISTS,
                    TokenResultStatus.BAD_REQUEST,
                    TokenResultStatus.FAIL,
                    TokenResultStatus.TOO_MANY_REQUEST -> UNKNOWN;
            default -> NO;
        };
    }

    private static @Nullable TokenResult asked(Function<TokenService, @Nullable TokenResult> question) {
        TokenService service = service();
        try {
            return service == null ? null : question.apply(service);
        } catch (RuntimeException lost) {
            RecordLog.warn("[FlowRuleChecker] the token service failed", lost);
            return null;
        }
    }

    private static int status(@Nullable TokenResult result) {
        Integer status = result == null ? null : result.getStatus();
        return status == null ? TokenResultStatus.FAIL : status;
    }

    private static @Nullable TokenService service() {
        if (ClusterStateManager.isClient()) {
            return TokenClientProvider.getClient();
        }
        return ClusterStateManager.isServer() ? EmbeddedClusterTokenServerProvider.getServer() : null;
    }
}
