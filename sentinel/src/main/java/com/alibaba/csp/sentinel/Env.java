package com.alibaba.csp.sentinel;

import com.alibaba.csp.sentinel.init.InitExecutor;

/** The one {@link Sph} that the static methods use. Loading this class runs the init functions, once. */
public class Env {

    /** What {@link SphU} and {@link SphO} go through. */
    static final CtSph ours = new CtSph();

    /** The same. */
    public static final Sph sph = ours;

    static {
        InitExecutor.doInit();
    }
}
