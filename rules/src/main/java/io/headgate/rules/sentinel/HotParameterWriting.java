package io.headgate.rules.sentinel;

import io.headgate.hotparameter.ArgumentKey;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.hotparameter.ValueLimit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One of our hot-parameter rules as Sentinel's. */
final class HotParameterWriting {

    private final HotParameterRule rule;
    private final Notes notes;

    HotParameterWriting(HotParameterRule rule, Notes notes) {
        this.rule = rule;
        this.notes = notes;
    }

    @Nullable
    Map<String, Object> fields() {
        if (!(rule.argument() instanceof ArgumentKey.Position position)) {
            notes.noEquivalent("argument", rule.argument(), "the rule is dropped: Sentinel's arguments have no names");
            return null;
        }
        Map<String, Object> fields = Resources.write(rule, notes);
        Amount amount = fields == null ? null : amount();
        if (fields == null || amount == null) {
            return null;
        }
        if (amount.queues() && Boolean.TRUE.equals(fields.get("regex"))) {
            notes.noEquivalent(
                    "target", rule.target().text(), "the rule is dropped: with an expression Sentinel only refuses");
            return null;
        }
        fields.put("grade", amount.inFlight() ? SentinelFlow.IN_FLIGHT : SentinelFlow.CALLS);
        fields.put("paramIdx", position.index());
        fields.put("count", amount.count());
        fields.put("controlBehavior", amount.queues() ? SentinelFlow.QUEUE : SentinelFlow.REFUSE);
        fields.put("maxQueueingTimeMs", amount.maxWaitMillis());
        fields.put("burstCount", amount.burst());
        fields.put("durationInSec", amount.seconds());
        fields.put("paramFlowItemList", items(amount));
        if (rule.maxKeys() != HotParameterRule.DEFAULT_MAX_KEYS) {
            notes.ignored(
                    "maxKeys",
                    rule.maxKeys(),
                    "Sentinel keeps 4000 values for each second of the period, at most 200000");
        }
        return fields;
    }

    /** What a value may have. Where that is nothing, burst, period and wait are those of a value that may have something. */
    private @Nullable Amount amount() {
        Amount general = new AmountWriting(notes).of(rule.limit());
        if (general == null || general.count() > 0) {
            return general;
        }
        AmountWriting unnoted = new AmountWriting(new Notes());
        for (ValueLimit limit : rule.exceptions().values()) {
            Amount own = unnoted.of(limit);
            if (own != null && own.count() > 0) {
                return own.withCount(0);
            }
        }
        return general;
    }

    private List<Map<String, Object>> items(Amount amount) {
        List<Map<String, Object>> items = new ArrayList<>();
        rule.exceptions().forEach((value, limit) -> {
            Map<String, Object> item = item(value, limit, amount);
            if (item == null) {
                notes.noEquivalent(
                        "exceptions",
                        value,
                        "the value has the limit of all others: in Sentinel only the count differs");
            } else {
                items.add(item);
            }
        });
        return items;
    }

    private @Nullable Map<String, Object> item(Object value, ValueLimit limit, Amount general) {
        String className = HotValue.className(value);
        Amount own = new AmountWriting(new Notes()).of(limit);
        if (className == null || own == null || own.count() > Integer.MAX_VALUE) {
            return null;
        }
        boolean refusesAll = own.count() == 0; // then neither burst nor period matter
        if (!refusesAll && !own.equals(general.withCount(own.count()))) {
            return null;
        }
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("object", String.valueOf(value));
        item.put("classType", className);
        item.put("count", own.count());
        return item;
    }
}
