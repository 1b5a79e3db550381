package com.alibaba.csp.sentinel.adapter.servlet.callback;

import com.alibaba.csp.sentinel.slots.block.BlockException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers a request that was refused. */
public interface UrlBlockHandler {

    /** Writes the answer. */
    void blocked(HttpServletRequest request, HttpServletResponse response, BlockException ex) throws IOException;
}
