package com.alibaba.csp.sentinel.transport.util;

import com.alibaba.csp.sentinel.command.CommandRequest;

/** How a request that came by HTTP names its command. */
public final class HttpCommandUtils {

    /** The key in the metadata of a request. */
    public static final String REQUEST_TARGET = "command-target";

    private HttpCommandUtils() {}

    /** The command, null if there is none. */
    public static String getTarget(CommandRequest request) {
        return request.getMetadata().get(REQUEST_TARGET);
    }
}
