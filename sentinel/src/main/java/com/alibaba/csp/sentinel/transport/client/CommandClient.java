package com.alibaba.csp.sentinel.transport.client;

import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;

/** Sends commands to the port of another program. */
public interface CommandClient {

    /** The answer of the program at {@code host} and {@code port}. */
    @SuppressWarnings("rawtypes")
    CommandResponse sendCommand(String host, int port, CommandRequest request) throws Exception;
}
