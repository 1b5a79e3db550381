package com.alibaba.csp.sentinel.init;

/** Something to do once, before the first entry. Found by {@code SpiLoader}, run in the order of {@link InitOrder}. */
public interface InitFunc {

    /** Does it. An exception is logged; the other functions still run. */
    void init() throws Exception;
}
