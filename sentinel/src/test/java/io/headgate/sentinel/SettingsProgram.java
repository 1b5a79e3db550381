package io.headgate.sentinel;

import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import java.io.IOException;
import java.util.List;

/** A program that loads a rule and makes a call, with the settings of its command line. */
final class SettingsProgram {

    private SettingsProgram() {}

    public static void main(String[] arguments) throws Exception {
        Instance.listen(SettingsProgram::answer);
    }

    private static Object answer(String[] words) throws Exception {
        return switch (words[0]) {
            case "load" -> load();
            case "call" -> call();
            default -> throw new IOException("told: " + words[0] + " (expected: load or call)");
        };
    }

    private static String load() {
        FlowRuleManager.loadRules(List.of(new FlowRule("orders").setCount(40)));
        return "loaded";
    }

    private static String call() {
        try {
            SphU.entry("orders").exit();
            return "passed";
        } catch (BlockException refused) {
            return "refused";
        }
    }
}
