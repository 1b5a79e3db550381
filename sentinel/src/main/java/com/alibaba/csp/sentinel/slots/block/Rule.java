package com.alibaba.csp.sentinel.slots.block;

/** What protects a resource. */
public interface Rule {

    /** The name of the resource, or a regular expression for several. */
    String getResource();
}
