package com.alibaba.csp.sentinel.util;

/** The number of this process. */
public final class PidUtil {

    private PidUtil() {}

    /** What the operating system calls this process. */
    public static int getPid() {
        return (int) ProcessHandle.current().pid();
    }
}
