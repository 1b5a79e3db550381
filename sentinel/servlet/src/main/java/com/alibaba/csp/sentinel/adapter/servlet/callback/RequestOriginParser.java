package com.alibaba.csp.sentinel.adapter.servlet.callback;

import jakarta.servlet.http.HttpServletRequest;

/** Says who calls. */
public interface RequestOriginParser {

    /** The origin; empty or null when unknown. */
    String parseOrigin(HttpServletRequest request);
}
