package com.alibaba.csp.sentinel.command;

/** Texts that dashboards know. */
public final class CommandConstants {

    public static final String VERSION_COMMAND = "version";
    public static final String MSG_INVALID_COMMAND = "Invalid command";
    public static final String MSG_UNKNOWN_COMMAND_PREFIX = "Unknown command";
    public static final String MSG_SUCCESS = "success";
    public static final String MSG_FAIL = "failed";

    private CommandConstants() {}
}
