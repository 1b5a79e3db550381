package io.headgate.rules.sentinel;

import io.headgate.hotparameter.ArgumentKey;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.rule.RuleHead;
import io.headgate.rule.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Limits for each value of an argument. */
final class ParamFlowConverter implements Converter<HotParameterRule> {

    private final Fidelity fidelity;

    ParamFlowConverter(Fidelity fidelity) {
        this.fidelity = fidelity;
    }

    @Override
    public Class<HotParameterRule> type() {
        return HotParameterRule.class;
    }

    @Override
    public List<Field> fields() {
        return SentinelParamFlow.FIELDS;
    }

    @Override
    public List<HotParameterRule> read(Element element, Notes notes) {
        SentinelParamFlow flow = SentinelParamFlow.read(element);
        flow.check(element);
        Cluster.note(flow.clusterMode(), element, notes);
        if (!element.isSound() || !hasEffect(flow, notes)) {
            return List.of();
        }
        noteFields(flow, notes);
        Target target = Resources.target(flow.resource(), flow.regex(), notes);
        if (target == null) {
            return List.of();
        }
        Amount amount = flow.amount(notes);
        boolean alone = flow.paramFlowItemList().stream().noneMatch(item -> item.count() > 0);
        amount.note(alone, "burstCount", "maxQueueingTimeMs", 0, fidelity, notes);
        return List.of(new HotParameterRule(
                RuleHead.of(target),
                ArgumentKey.at(flow.paramIdx()),
                amount.limit(fidelity),
                exceptions(flow, amount, notes),
                HotParameterRule.DEFAULT_MAX_KEYS));
    }

    private static boolean hasEffect(SentinelParamFlow flow, Notes notes) {
        if (flow.grade() > SentinelFlow.CALLS) {
            notes.ignored("grade", flow.grade(), "the rule is dropped: Sentinel admits everything for it");
            return false;
        }
        return true;
    }

    private static void noteFields(SentinelParamFlow flow, Notes notes) {
        Origins.ignore(flow.limitApp(), notes);
        boolean queues = flow.grade() == SentinelFlow.CALLS && flow.controlBehavior() == SentinelFlow.QUEUE;
        if (!queues && flow.controlBehavior() != SentinelFlow.REFUSE) {
            notes.ignored("controlBehavior", flow.controlBehavior(), "refuses, as in Sentinel");
        }
        if (flow.grade() == SentinelFlow.IN_FLIGHT && flow.durationInSec() != 1) {
            notes.ignored("durationInSec", flow.durationInSec(), "the rule is about calls in flight");
        }
        if (flow.paramIdx() < 0) {
            notes.changed(
                    "paramIdx",
                    flow.paramIdx(),
                    "counted from the end of each call; in Sentinel from that of the first one it sees");
        }
    }

    private Map<Object, ValueLimit> exceptions(SentinelParamFlow flow, Amount amount, Notes notes) {
        Map<Object, ValueLimit> exceptions = new LinkedHashMap<>();
        for (SentinelParamFlow.Item item : flow.paramFlowItemList()) {
            ValueLimit limit = amount.withCount(item.count()).limit(fidelity);
            if (exceptions.put(HotValue.of(item), limit) != null) {
                notes.ignored(
                        "paramFlowItemList", item.object(), "of several for one value the last counts, as in Sentinel");
            }
        }
        return exceptions;
    }

    @Override
    public @Nullable Map<String, Object> write(HotParameterRule rule, Notes notes) {
        return new HotParameterWriting(rule, notes).fields();
    }
}
