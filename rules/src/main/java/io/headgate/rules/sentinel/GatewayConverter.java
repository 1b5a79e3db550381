package io.headgate.rules.sentinel;

import io.headgate.gateway.ApiGroups;
import io.headgate.gateway.GatewayRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.rule.RuleHead;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Limits of gateways. */
final class GatewayConverter implements Converter<GatewayRule> {

    private final Fidelity fidelity;
    private final ApiGroups groups;
    private final Map<String, Integer> modes = new HashMap<>();

    GatewayConverter(Fidelity fidelity, ApiGroups groups) {
        this.fidelity = fidelity;
        this.groups = groups;
    }

    @Override
    public Class<GatewayRule> type() {
        return GatewayRule.class;
    }

    @Override
    public List<Field> fields() {
        return SentinelGatewayFlow.FIELDS;
    }

    @Override
    public List<GatewayRule> read(Element element, Notes notes) {
        SentinelGatewayFlow flow = SentinelGatewayFlow.read(element);
        flow.check(element);
        if (!element.isSound() || !hasEffect(flow, notes)) {
            return List.of();
        }
        noteFields(flow, notes);
        Amount amount = flow.amount(notes);
        amount.note(true, "burst", "maxQueueingTimeoutMs", SentinelFlow.LONGEST_WAIT, fidelity, notes);
        RuleHead head = RuleHead.of(flow.resource());
        SentinelGatewayFlow.Item item = flow.paramItem();
        if (item == null) {
            return List.of(new GatewayRule(head, null, amount.limit(fidelity), HotParameterRule.DEFAULT_MAX_KEYS));
        }
        return RequestKeys.read(item, notes)
                .map(key ->
                        List.of(new GatewayRule(head, key, amount.limit(fidelity), HotParameterRule.DEFAULT_MAX_KEYS)))
                .orElse(List.of());
    }

    private static boolean hasEffect(SentinelGatewayFlow flow, Notes notes) {
        if (flow.grade() > SentinelFlow.CALLS) {
            notes.ignored("grade", flow.grade(), "the rule is dropped: Sentinel admits everything for it");
            return false;
        }
        if (flow.resourceMode() > SentinelGatewayFlow.API) {
            notes.ignored(
                    "resourceMode", flow.resourceMode(), "the rule is dropped: Sentinel admits everything for it");
            return false;
        }
        return true;
    }

    private void noteFields(SentinelGatewayFlow flow, Notes notes) {
        Integer before = modes.putIfAbsent(flow.resource(), flow.resourceMode());
        if (before != null && before != flow.resourceMode()) {
            notes.changed(
                    "resourceMode",
                    flow.resourceMode(),
                    "holds; where both modes meet in one resource, Sentinel enforces none");
        }
        if (flow.resourceMode() == SentinelGatewayFlow.API) {
            notes.changed("resourceMode", flow.resourceMode(), "the name alone says that the rule is for an API group");
        }
        boolean queues = flow.grade() == SentinelFlow.CALLS && flow.controlBehavior() == SentinelFlow.QUEUE;
        if (!queues && flow.controlBehavior() != SentinelFlow.REFUSE) {
            notes.ignored("controlBehavior", flow.controlBehavior(), "refuses, as in Sentinel");
        }
        if (flow.grade() == SentinelFlow.IN_FLIGHT && flow.intervalSec() != 1) {
            notes.ignored("intervalSec", flow.intervalSec(), "the rule is about requests in flight");
        }
    }

    @Override
    public @Nullable Map<String, Object> write(GatewayRule rule, Notes notes) {
        Map<String, Object> fields = Resources.write(rule, notes);
        Amount amount = fields == null ? null : new AmountWriting(notes).of(rule.limit());
        if (fields == null || amount == null) {
            return null;
        }
        if (Boolean.TRUE.equals(fields.get("regex"))) {
            notes.noEquivalent(
                    "target", rule.target().text(), "the rule is dropped: in a gateway Sentinel has names only");
            return null;
        }
        fields.remove("regex");
        fields.remove("limitApp");
        boolean group = groups.all().stream().anyMatch(each -> each.name().equals(fields.get("resource")));
        if (groups.all().isEmpty()) {
            notes.changedInAll("resourceMode", "written for routes; a rule for an API group needs 1 instead of 0");
        }
        fields.put("resourceMode", group ? SentinelGatewayFlow.API : SentinelGatewayFlow.ROUTE);
        fields.put("grade", amount.inFlight() ? SentinelFlow.IN_FLIGHT : SentinelFlow.CALLS);
        fields.put("count", amount.count());
        fields.put("intervalSec", amount.seconds());
        fields.put("controlBehavior", amount.queues() ? SentinelFlow.QUEUE : SentinelFlow.REFUSE);
        fields.put("burst", amount.burst());
        fields.put("maxQueueingTimeoutMs", amount.queues() ? amount.maxWaitMillis() : SentinelFlow.LONGEST_WAIT);
        if (rule.key() != null) {
            fields.put("paramItem", RequestKeys.write(rule.key(), notes));
        }
        return fields;
    }
}
