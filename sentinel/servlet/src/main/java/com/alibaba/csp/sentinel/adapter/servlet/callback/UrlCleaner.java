package com.alibaba.csp.sentinel.adapter.servlet.callback;

/** Makes one resource of many paths: {@code /orders/17} becomes {@code /orders/*}. */
public interface UrlCleaner {

    /** The name of the resource; empty or null for a request that is not to be protected. */
    String clean(String originUrl);
}
