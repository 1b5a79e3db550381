package io.headgate.rules.sentinel;

import io.headgate.rule.Prefix;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.system.Signal;
import io.headgate.system.SystemCheck;
import io.headgate.system.SystemRule;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Protection of the whole process: one of Sentinel's rules holds several checks, each of which is a rule of ours. */
final class SystemConverter implements Converter<SystemRule> {

    /** Where shedding begins, as a part of the value at which Sentinel refuses everything. */
    private static final BigDecimal START = new BigDecimal("0.9");

    private static final String SHEDDING =
            "sheds a growing share of the calls from 0.9 times that on, and nearly all from there on; Sentinel refuses everything"
                    + " above it and nothing below";

    private final Fidelity fidelity;

    SystemConverter(Fidelity fidelity) {
        this.fidelity = fidelity;
    }

    @Override
    public Class<SystemRule> type() {
        return SystemRule.class;
    }

    @Override
    public List<Field> fields() {
        return SentinelSystem.FIELDS;
    }

    /** In Sentinel the last rule of the array decides whether anything is checked at all. */
    @Override
    public void begin(List<Element> elements, Notes notes) {
        if (elements.size() > 1
                && !SentinelSystem.read(elements.get(elements.size() - 1)).checksSomething()) {
            notes.changedInAll(
                    "", "the rules hold; Sentinel checks nothing, as the last rule of the array sets nothing");
        }
    }

    @Override
    public List<Rule> read(Element element, Notes notes) {
        SentinelSystem system = SentinelSystem.read(element);
        if (!element.isSound()) {
            return List.of();
        }
        List<Rule> rules = new ArrayList<>();
        shed(rules, Signal.LOAD, "highestSystemLoad", system.highestSystemLoad(), notes);
        cpu(rules, system.highestCpuUsage(), notes);
        shed(rules, Signal.RESPONSE_TIME, "avgRt", system.avgRt(), notes);
        if (system.maxThread() >= 0) {
            long most = system.maxThread() == Long.MAX_VALUE ? Long.MAX_VALUE : system.maxThread() + 1;
            Bounds.within("maxThread", system.maxThread(), notes, () -> rules.add(SystemRule.concurrency(most)));
        }
        if (system.qps() >= 0) {
            Bounds.within(
                    "qps",
                    system.qps(),
                    notes,
                    () -> rules.add(SystemRule.rate(CallsPerSecond.of("qps", system.qps(), fidelity, notes))));
        }
        if (rules.isEmpty() && !system.checksSomething()) {
            notes.ignored("", "", "the rule sets nothing");
        }
        return rules;
    }

    private static void cpu(List<Rule> rules, double value, Notes notes) {
        if (value > 1) {
            notes.ignored("highestCpuUsage", value, "above 1, Sentinel ignores it as well");
        } else {
            shed(rules, Signal.CPU, "highestCpuUsage", value, notes);
        }
    }

    /** Computed in decimals, so that it can be read: 0.9 times 1.6 is 1.44. */
    static double start(double value) {
        return BigDecimal.valueOf(value).multiply(START).doubleValue();
    }

    private static void shed(List<Rule> rules, Signal signal, String field, double value, Notes notes) {
        if (value < 0) {
            return;
        }
        if (value == 0) {
            notes.noEquivalent(field, JsonText.figure(value), "the check is dropped: shedding begins above 0");
            return;
        }
        Bounds.within(field, value, notes, () -> {
            rules.add(SystemRule.of(new SystemCheck.Shed(signal, start(value), value, signal == Signal.LOAD)));
            notes.changed(
                    field,
                    JsonText.figure(value),
                    signal == Signal.CPU ? SHEDDING + "; of this process, not of the machine" : SHEDDING);
        });
    }

    @Override
    public @Nullable Map<String, Object> write(SystemRule rule, Notes notes) {
        boolean all = rule.target() instanceof Target.Many many
                && many.shared()
                && many.names().equals(new Prefix(""));
        if (!all) {
            notes.noEquivalent(
                    "target", rule.target().text(), "the rule is dropped: Sentinel's is for all resources together");
            return null;
        }
        if (!Resources.writeHead(rule, notes)) {
            return null;
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        for (String unset : List.of("highestSystemLoad", "avgRt", "maxThread", "qps", "highestCpuUsage")) {
            fields.put(unset, -1);
        }
        return write(rule.check(), fields, notes) ? fields : null;
    }

    private static boolean write(SystemCheck check, Map<String, Object> fields, Notes notes) {
        if (check instanceof SystemCheck.Rate rate) {
            OptionalLong permits = CallsPerSecond.permits(rate.limit(), notes);
            permits.ifPresent(count -> fields.put("qps", count));
            return permits.isPresent();
        }
        if (check instanceof SystemCheck.Concurrency places) {
            if (places.limit() == 0) {
                notes.noEquivalent("limit", 0, "the rule is dropped: Sentinel always lets one call run");
                return false;
            }
            fields.put("maxThread", places.limit() - 1);
            return true;
        }
        return writeShed((SystemCheck.Shed) check, fields, notes);
    }

    private static boolean writeShed(SystemCheck.Shed shed, Map<String, Object> fields, Notes notes) {
        String name = switch (shed.signal()) {
            case CPU -> "highestCpuUsage";
            case LOAD -> "highestSystemLoad";
            case RESPONSE_TIME -> "avgRt";
            case HEAP, GC -> "";
        };
        if (name.isEmpty()) {
            notes.noEquivalent("signal", shed.signal(), "the rule is dropped: Sentinel does not look at it");
            return false;
        }
        double value = shed.signal() == Signal.RESPONSE_TIME ? Math.ceil(shed.limit()) : shed.limit();
        fields.put(name, JsonText.figure(value));
        notes.changed(
                "check", shed, "Sentinel refuses everything above " + JsonText.figure(value) + " and nothing below");
        return true;
    }
}
