package io.headgate.adapters.spring;

import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.BlockedException;

/** Handlers of {@link Twin} in a class of their own. */
public final class TwinHandlers {

    private TwinHandlers() {}

    static String busy(String item, BlockException refused) {
        return "elsewhere busy " + item;
    }

    static String busy(String item, BlockedException refused) {
        return "elsewhere busy " + item;
    }

    static String broken(String item, Throwable error) {
        return "elsewhere broken " + item + " " + TwinBase.kind(error);
    }
}
