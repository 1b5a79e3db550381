package com.alibaba.csp.sentinel.transport;

/** The port that commands come in by. Found as a service. */
public interface CommandCenter {

    /** Gets ready: commands are registered here. */
    void beforeStart() throws Exception;

    /** Opens. */
    void start() throws Exception;

    /** Closes. */
    void stop() throws Exception;
}
