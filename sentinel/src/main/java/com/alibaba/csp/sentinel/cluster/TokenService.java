package com.alibaba.csp.sentinel.cluster;

import java.util.Collection;

/** Grants tokens for rules that several machines share. */
public interface TokenService {

    /** Asks for {@code acquireCount} tokens of the flow rule {@code ruleId}; {@code prioritized} may take those of the next window. */
    TokenResult requestToken(Long ruleId, int acquireCount, boolean prioritized);

    /** Asks for tokens of the hot-parameter rule {@code ruleId} for each of {@code params}. */
    TokenResult requestParamToken(Long ruleId, int acquireCount, Collection<Object> params);

    /** Asks for places among those that {@code ruleId} lets in at a time. */
    TokenResult requestConcurrentToken(String clientAddress, Long ruleId, int acquireCount);

    /** Gives back what {@link #requestConcurrentToken} granted as {@code tokenId}. */
    void releaseConcurrentToken(Long tokenId);
}
