package com.alibaba.csp.sentinel.cluster.server;

import com.alibaba.csp.sentinel.cluster.TokenService;

/** A token server inside an application, which asks it directly. */
public interface EmbeddedClusterTokenServer extends ClusterTokenServer, TokenService {}
