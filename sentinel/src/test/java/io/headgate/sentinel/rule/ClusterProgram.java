package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.ClusterRuleConstant;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.ClusterFlowConfig;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowClusterConfig;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import io.headgate.sentinel.Engine;
import io.headgate.sentinel.Instance;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** One instance of a program written for Sentinel that has rules for a cluster. */
final class ClusterProgram {

    static final int HOUR_MILLIS = 3_600_000;
    private static final String RESOURCE = "orders";
    private static final long FLOW_ID = 41;
    private static final int THREADS = 4;

    private final Deque<Entry> held = new ArrayDeque<>();

    private ClusterProgram() {}

    public static void main(String[] arguments) throws Exception {
        Instance.listen(new ClusterProgram()::answer);
    }

    private Object answer(String[] words) throws Exception {
        return switch (words[0]) {
            case "flow" -> loadFlow(words);
            case "places" -> loadPlaces(words);
            case "values" -> loadValues(words);
            case "call" ->
                call(
                        Integer.parseInt(words[1]),
                        List.of(words).subList(2, words.length).toArray());
            case "hold" -> hold(Integer.parseInt(words[1]));
            case "release" -> release();
            case "lost" -> isLost();
            default -> throw new IOException("told: " + words[0] + " (expected: something that it can do)");
        };
    }

    // ------------------------------------------------------------------ rules

    /** So many in an hour: {@code flow 40 global true}. */
    private static String loadFlow(String[] words) {
        FlowRuleManager.loadRules(List.of(new FlowRule(RESOURCE)
                .setCount(perSecond(words[1]))
                .setClusterMode(true)
                .setClusterConfig(config(words))));
        return "loaded";
    }

    /** So many at a time: {@code places 3 global true}. */
    private static String loadPlaces(String[] words) {
        FlowRuleManager.loadRules(List.of(new FlowRule(RESOURCE)
                .setGrade(RuleConstant.FLOW_GRADE_THREAD)
                .setCount(Integer.parseInt(words[1]))
                .setClusterMode(true)
                .setClusterConfig(config(words))));
        return "loaded";
    }

    private static ClusterFlowConfig config(String[] words) {
        return new ClusterFlowConfig()
                .setFlowId(FLOW_ID)
                .setThresholdType(threshold(words[2]))
                .setWindowIntervalMs(HOUR_MILLIS)
                .setFallbackToLocalWhenFail(Boolean.parseBoolean(words[3]));
    }

    /** So many in an hour for each value: {@code values 10 global true}. */
    private static String loadValues(String[] words) {
        ParamFlowRuleManager.loadRules(List.of(new ParamFlowRule(RESOURCE)
                .setParamIdx(0)
                .setCount(perSecond(words[1]))
                .setClusterMode(true)
                .setClusterConfig(new ParamFlowClusterConfig()
                        .setFlowId(FLOW_ID)
                        .setThresholdType(threshold(words[2]))
                        .setWindowIntervalMs(HOUR_MILLIS)
                        .setFallbackToLocalWhenFail(Boolean.parseBoolean(words[3])))));
        return "loaded";
    }

    private static int threshold(String word) {
        return word.equals("global")
                ? ClusterRuleConstant.FLOW_THRESHOLD_GLOBAL
                : ClusterRuleConstant.FLOW_THRESHOLD_AVG_LOCAL;
    }

    private static double perSecond(String perHour) {
        return Double.parseDouble(perHour) * 1_000 / HOUR_MILLIS;
    }

    // ------------------------------------------------------------------ calls

    /** How many of so many calls pass, on each of a few threads. */
    private static int call(int calls, Object[] arguments) throws InterruptedException {
        AtomicInteger passed = new AtomicInteger();
        Thread[] threads = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < calls; i++) {
                    passed.addAndGet(passes(arguments) ? 1 : 0);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return passed.get();
    }

    private static boolean passes(Object[] arguments) {
        try (Entry entry = SphU.entry(RESOURCE, EntryType.IN, 1, arguments)) {
            return entry != null;
        } catch (BlockException refused) {
            return false;
        }
    }

    /** How many of so many calls that do not end pass. */
    private int hold(int calls) {
        int passed = 0;
        for (int i = 0; i < calls; i++) {
            try {
                held.push(SphU.entry(RESOURCE, EntryType.IN));
                passed++;
            } catch (BlockException refused) {
                // not counted
            }
        }
        return passed;
    }

    private int release() {
        int released = held.size();
        while (!held.isEmpty()) {
            held.pop().exit();
        }
        return released;
    }

    private static boolean isLost() {
        return Engine.gate().statistics().rules().stream()
                .anyMatch(rule -> "true".equals(rule.status().get("lost")));
    }
}
