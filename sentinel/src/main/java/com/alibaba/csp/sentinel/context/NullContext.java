package com.alibaba.csp.sentinel.context;

/** A context in which nothing is checked or counted. */
public class NullContext extends Context {

    /** Such a context. */
    public NullContext() {
        super(null, "null_context_internal");
    }
}
