package com.alibaba.csp.sentinel;

/** Whether a call comes into this process or goes out of it. */
public enum EntryType {
    /** Comes in: counted in the total of inbound traffic, and subject to system rules. */
    IN,
    /** Goes out. */
    OUT;
}
