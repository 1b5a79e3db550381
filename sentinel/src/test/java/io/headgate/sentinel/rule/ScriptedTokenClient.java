package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.cluster.TokenResult;
import com.alibaba.csp.sentinel.cluster.TokenResultStatus;
import com.alibaba.csp.sentinel.cluster.TokenServerDescriptor;
import com.alibaba.csp.sentinel.cluster.client.ClusterTokenClient;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** A client of a token service that answers what a test wants it to; that it cannot tell, when none does. */
public final class ScriptedTokenClient implements ClusterTokenClient {

    static final List<String> ASKED = new ArrayList<>(); // one test at a time

    private static volatile int status = TokenResultStatus.FAIL;
    private static volatile int waitMillis;

    /** Answers that from now on. */
    static void answer(int newStatus, int newWaitMillis) {
        status = newStatus;
        waitMillis = newWaitMillis;
    }

    private static TokenResult answer(String question) {
        ASKED.add(question);
        return new TokenResult(status).setWaitInMs(waitMillis);
    }

    @Override
    public TokenResult requestToken(Long ruleId, int acquireCount, boolean prioritized) {
        return answer(ruleId + " " + acquireCount + " " + prioritized);
    }

    @Override
    public TokenResult requestParamToken(Long ruleId, int acquireCount, Collection<Object> params) {
        return answer(ruleId + " " + acquireCount + " " + params);
    }

    @Override
    public TokenResult requestConcurrentToken(String clientAddress, Long ruleId, int acquireCount) {
        return null;
    }

    @Override
    public void releaseConcurrentToken(Long tokenId) {}

    @Override
    public TokenServerDescriptor currentServer() {
        return null;
    }

    @Override
    public void start() {}

    @Override
    public void stop() {}

    @Override
    public int getState() {
        return 0;
    }
}
