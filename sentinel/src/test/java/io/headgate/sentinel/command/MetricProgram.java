package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.ResourceTypeConstants;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.node.metric.MetricTimerListener;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.transport.config.TransportConfig;
import com.alibaba.csp.sentinel.transport.init.CommandCenterInitFunc;
import io.headgate.sentinel.Instance;
import io.headgate.sentinel.MovedClock;
import java.io.IOException;
import java.util.List;

/** A program written for Sentinel, in time that is moved: its calls are counted, its metric log is written by its own timer. */
final class MetricProgram {

    private final MovedClock time = MovedClock.stop();

    private MetricProgram() {}

    public static void main(String[] arguments) throws Exception {
        Instance.listen(new MetricProgram()::answer);
    }

    private Object answer(String[] words) throws Exception {
        return switch (words[0]) {
            case "limit" -> limit(words[1], Integer.parseInt(words[2]));
            case "call" -> call(words[1], Integer.parseInt(words[2]), null);
            case "fail" -> call(words[1], Integer.parseInt(words[2]), new IllegalStateException("as told"));
            case "hold" -> SphU.entry(words[1]) != null;
            case "many" -> many(Integer.parseInt(words[1]));
            case "forward" -> forward(Long.parseLong(words[1]));
            case "write" -> write();
            case "port" -> port();
            default -> throw new IOException("told: " + words[0] + " (expected: something that it can do)");
        };
    }

    private static String limit(String resource, int count) {
        FlowRuleManager.loadRules(List.of(new FlowRule(resource).setCount(count)));
        return "loaded";
    }

    /** So many inbound calls of 20 ms each; how many passed. */
    private int call(String resource, int calls, Throwable error) {
        int passed = 0;
        for (int i = 0; i < calls; i++) {
            try {
                Entry entry = SphU.entry(resource, ResourceTypeConstants.COMMON_WEB, EntryType.IN);
                time.forward(20);
                if (error != null) {
                    entry.setError(error);
                }
                entry.exit();
                passed++;
            } catch (BlockException refused) {
                // not counted
            }
        }
        return passed;
    }

    /** One call to each of so many resources. */
    private static int many(int resources) throws BlockException {
        for (int i = 0; i < resources; i++) {
            SphU.entry("resource-" + i).exit();
        }
        return resources;
    }

    /** The time, in milliseconds. */
    private long forward(long millis) {
        time.forward(millis);
        return time.millis();
    }

    /** What the timer does. */
    private static String write() {
        new MetricTimerListener().run();
        return "written";
    }

    private static int port() throws Exception {
        new CommandCenterInitFunc().init();
        return TransportConfig.getRuntimePort();
    }
}
