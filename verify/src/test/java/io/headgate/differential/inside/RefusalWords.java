package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowException;
import com.alibaba.csp.sentinel.slots.system.SystemBlockException;

/** What an exception says beside its rule. */
final class RefusalWords {

    private RefusalWords() {}

    static String of(BlockException refused) {
        StringBuilder words = new StringBuilder("limitApp=").append(refused.getRuleLimitApp());
        if (refused.getRule() != null) {
            words.append(", rule of ").append(without(refused.getRule().getResource()));
        }
        if (refused instanceof SystemBlockException system) {
            words.append(", ").append(system.getLimitType());
            words.append(" at ").append(without(system.getResourceName()));
        } else if (refused instanceof ParamFlowException hot) {
            words.append(", value ").append(hot.getLimitParam());
            words.append(" of ").append(without(hot.getResourceName()));
        }
        return without(words.toString());
    }

    /** Without the number of the program. */
    private static String without(String name) {
        return name.replaceAll("#\\d+", "");
    }
}
