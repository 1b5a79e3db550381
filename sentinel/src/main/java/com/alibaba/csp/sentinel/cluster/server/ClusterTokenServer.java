package com.alibaba.csp.sentinel.cluster.server;

/** A token server. */
public interface ClusterTokenServer {

    void start() throws Exception;

    void stop() throws Exception;
}
