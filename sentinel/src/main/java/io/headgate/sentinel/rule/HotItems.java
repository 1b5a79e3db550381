package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowItem;
import io.headgate.rules.sentinel.HotValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values that may have something else than the rule says, which Sentinel writes as text and the name of a class. */
public final class HotItems {

    private HotItems() {}

    /** What each value may have. An item that cannot be read, or has no count, is left out, and the log tells so. */
    public static Map<Object, Integer> parse(@Nullable List<ParamFlowItem> items) {
        Map<Object, Integer> counts = new HashMap<>();
        Problems leftOut = new Problems();
        for (ParamFlowItem item : items == null ? List.<ParamFlowItem>of() : items) {
            Object value =
                    item == null || item.getObject() == null ? null : value(item.getObject(), item.getClassType());
            if (value == null || item.getCount() == null || item.getCount() < 0) {
                leftOut.add(String.valueOf(item));
            } else {
                counts.put(value, item.getCount());
            }
        }
        if (leftOut.count() > 0) {
            RecordLog.error("[ParamFlowRuleManager] items are left out: " + String.join("; ", leftOut.lines()));
        }
        return counts;
    }

    /** The value that the text stands for; null when it is none of that class. */
    public static @Nullable Object value(@Nullable String text, @Nullable String className) {
        if (text == null) {
            return null;
        }
        try {
            return HotValue.of(text, className);
        } catch (IllegalArgumentException unreadable) {
            return null;
        }
    }
}
