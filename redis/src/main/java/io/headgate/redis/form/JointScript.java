package io.headgate.redis.form;

import java.util.List;

/** The script that asks several limits, of any kinds, as one. Its part beside the algorithms is {@code joint.lua}. */
final class JointScript {

    /*
     * The text of an algorithm is the body of a function, which hides the key, the arguments and the time of the whole
     * behind its own. So the same text decides alone and together, and two limits of one kind do not meet:
     *
     *   clock, memory                                  now, load, save ...
     *   algorithms['log'] = function(KEYS, ARGV, now)
     *     debt.lua
     *     log.lua
     *     return its steps
     *   end
     *   ... the others ...
     *   joint.lua
     *
     * All algorithms are in the one script, whichever are asked: Redis compiles it once, and knows one digest rather than
     * one for every selection.
     */
    private static final List<List<String>> ALGORITHMS = List.of(
            List.of("timeline"),
            List.of("interval"),
            List.of("window", "slices"),
            List.of("grid", "slices"),
            List.of("quota", "slices"),
            List.of("log"),
            List.of("smooth"),
            List.of("curve", "warmup"),
            List.of("curve", "paced"));

    private static final String ANSWER = """
            return {now = now, steps = neverPaid and neverPaidSteps() or steps, isChanged = function() return changed end,
              store = function() if usedUp then redis.call('DEL', key) end store() end}""";

    private JointScript() {}

    static Script of(StoreClock clock) {
        StringBuilder text = new StringBuilder(clock.prelude()).append('\n');
        text.append(Scripts.part("memory")).append("\nlocal algorithms = {}\n");
        for (List<String> parts : ALGORITHMS) {
            text.append("algorithms['").append(nameOf(parts)).append("'] = function(KEYS, ARGV, now)\n");
            text.append(Scripts.part("debt")).append('\n');
            parts.forEach(part -> text.append(Scripts.part(part)).append('\n'));
            text.append(ANSWER).append("\nend\n");
        }
        return Script.of(text.append(Scripts.part("joint")).toString());
    }

    /** What the algorithm made of these parts is called among the others. */
    static String nameOf(List<String> parts) {
        return String.join("-", parts);
    }
}
