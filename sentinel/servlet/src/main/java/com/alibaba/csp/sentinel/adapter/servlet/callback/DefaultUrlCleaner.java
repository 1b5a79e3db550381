package com.alibaba.csp.sentinel.adapter.servlet.callback;

/** Leaves every path as it is. */
public class DefaultUrlCleaner implements UrlCleaner {

    @Override
    public String clean(String originUrl) {
        return originUrl;
    }
}
