package com.alibaba.csp.sentinel.transport.heartbeat.client;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.transport.endpoint.Endpoint;
import com.alibaba.csp.sentinel.util.StringUtil;
import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;

/** A request to a dashboard. For one thread. */
public class SimpleHttpRequest {

    private Endpoint endpoint;
    private String requestPath;
    private int soTimeout = 3000;
    private Map<String, String> params;
    private Charset charset = Charset.forName(SentinelConfig.charset());

    /** To a path of a dashboard. */
    public SimpleHttpRequest(Endpoint endpoint, String requestPath) {
        this.endpoint = endpoint;
        this.requestPath = requestPath;
    }

    public Endpoint getEndpoint() {
        return endpoint;
    }

    public SimpleHttpRequest setEndpoint(Endpoint endpoint) {
        this.endpoint = endpoint;
        return this;
    }

    public String getRequestPath() {
        return requestPath;
    }

    public SimpleHttpRequest setRequestPath(String requestPath) {
        this.requestPath = requestPath;
        return this;
    }

    /** Milliseconds that connecting may take, and then the answer. */
    public int getSoTimeout() {
        return soTimeout;
    }

    public SimpleHttpRequest setSoTimeout(int soTimeout) {
        this.soTimeout = soTimeout;
        return this;
    }

    public Map<String, String> getParams() {
        return params;
    }

    public SimpleHttpRequest setParams(Map<String, String> params) {
        this.params = params;
        return this;
    }

    public Charset getCharset() {
        return charset;
    }

    public SimpleHttpRequest setCharset(Charset charset) {
        this.charset = charset;
        return this;
    }

    /** Adds a parameter. */
    public SimpleHttpRequest addParam(String key, String value) {
        if (StringUtil.isBlank(key)) {
            throw new IllegalArgumentException("Parameter key cannot be empty");
        }
        if (params == null) {
            params = new HashMap<>();
        }
        params.put(key, value);
        return this;
    }
}
