package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowItem;
import io.headgate.hotparameter.ExceptionValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values that may have something else than the rule says, which Sentinel writes as text and the name of a class. */
public final class HotItems {

    private static final String TEXT = "java.lang.String";
    private static final String CHARACTER = "char";

    /** The names that Sentinel knows; under any other one a value is text. */
    private static final Set<String> CLASSES = Set.of(
            "int",
            "java.lang.Integer",
            "boolean",
            "java.lang.Boolean",
            "long",
            "java.lang.Long",
            "double",
            "java.lang.Double",
            "float",
            "java.lang.Float",
            "byte",
            "java.lang.Byte",
            "short",
            "java.lang.Short");

    private HotItems() {}

    /** What each value may have. An item that cannot be read, or has no count, is left out with a line in the log. */
    public static Map<Object, Integer> parse(@Nullable List<ParamFlowItem> items) {
        Map<Object, Integer> counts = new HashMap<>();
        for (ParamFlowItem item : items == null ? List.<ParamFlowItem>of() : items) {
            Object value =
                    item == null || item.getObject() == null ? null : value(item.getObject(), item.getClassType());
            if (value == null || item.getCount() == null || item.getCount() < 0) {
                RecordLog.error("[ParamFlowRuleManager] an item is left out: " + item);
            } else {
                counts.put(value, item.getCount());
            }
        }
        return counts;
    }

    /** The value that the text stands for; null when it is none of that class. */
    public static @Nullable Object value(@Nullable String text, @Nullable String className) {
        if (text == null) {
            return null;
        }
        try {
            if (CHARACTER.equals(className)) {
                return ExceptionValue.parse(text.substring(0, Math.min(1, text.length())), CHARACTER);
            }
            return ExceptionValue.parse(text, className != null && CLASSES.contains(className) ? className : TEXT);
        } catch (IllegalArgumentException unreadable) {
            return null;
        }
    }
}
