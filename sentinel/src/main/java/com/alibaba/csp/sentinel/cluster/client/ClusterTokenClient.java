package com.alibaba.csp.sentinel.cluster.client;

import com.alibaba.csp.sentinel.cluster.TokenServerDescriptor;
import com.alibaba.csp.sentinel.cluster.TokenService;

/** Asks a token server elsewhere. */
public interface ClusterTokenClient extends TokenService {

    /** The server it asks, or null. */
    TokenServerDescriptor currentServer();

    void start() throws Exception;

    void stop() throws Exception;

    /** 0 off, 1 pending, 2 started. */
    int getState();
}
