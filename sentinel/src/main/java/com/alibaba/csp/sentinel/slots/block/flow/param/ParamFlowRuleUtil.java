package com.alibaba.csp.sentinel.slots.block.flow.param;

import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.util.function.Function;
import com.alibaba.csp.sentinel.util.function.Predicate;
import io.headgate.sentinel.rule.HotItems;
import io.headgate.sentinel.rule.ParamFlowSort;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Hot-parameter rules grouped, and what makes one valid. */
public final class ParamFlowRuleUtil {

    private static final ParamFlowSort SORT = new ParamFlowSort();

    private ParamFlowRuleUtil() {}

    public static boolean isValidRule(ParamFlowRule rule) {
        return rule != null && SORT.problem(rule) == null;
    }

    public static boolean validClusterRuleId(Long id) {
        return id != null && id > 0;
    }

    /** Reads the items of the rule, which decide from then on. */
    public static void fillExceptionFlowItems(ParamFlowRule rule) {
        if (rule == null) {
            return;
        }
        if (rule.getParamFlowItemList() == null) {
            rule.setParamFlowItemList(new ArrayList<>());
        }
        rule.setParsedHotItems(parseHotItems(rule.getParamFlowItemList()));
    }

    /** The valid rules by resource. */
    public static Map<String, List<ParamFlowRule>> buildParamRuleMap(List<ParamFlowRule> list) {
        return buildParamRuleMap(list, null);
    }

    public static Map<String, List<ParamFlowRule>> buildParamRuleMap(
            List<ParamFlowRule> list, Predicate<ParamFlowRule> filter) {
        return buildParamRuleMap(list, filter, true);
    }

    public static Map<String, List<ParamFlowRule>> buildParamRuleMap(
            List<ParamFlowRule> list, Predicate<ParamFlowRule> filter, boolean shouldSort) {
        return buildParamRuleMap(list, ParamFlowRule::getResource, filter, shouldSort);
    }

    /** Those of the valid rules that {@code filter} picks, by what {@code groupFunction} says, with their items read. */
    public static <K> Map<K, List<ParamFlowRule>> buildParamRuleMap(
            List<ParamFlowRule> list,
            Function<ParamFlowRule, K> groupFunction,
            Predicate<ParamFlowRule> filter,
            boolean shouldSort) {
        if (groupFunction == null) {
            throw new IllegalArgumentException("groupFunction: null (expected: a function)");
        }
        Map<K, Set<ParamFlowRule>> groups = new ConcurrentHashMap<>();
        for (ParamFlowRule rule : list == null ? Collections.<ParamFlowRule>emptyList() : list) {
            K key = isValidRule(rule) && (filter == null || filter.test(rule)) ? groupFunction.apply(rule) : null;
            if (key != null) {
                if (rule.getLimitApp() == null || rule.getLimitApp().isBlank()) {
                    rule.setLimitApp(RuleConstant.LIMIT_APP_DEFAULT);
                }
                fillExceptionFlowItems(rule);
                groups.computeIfAbsent(key, unused -> new LinkedHashSet<>()).add(rule);
            }
        }
        Map<K, List<ParamFlowRule>> map = new ConcurrentHashMap<>();
        groups.forEach((key, rules) -> map.put(key, new ArrayList<>(rules)));
        return map;
    }

    static Map<Object, Integer> parseHotItems(List<ParamFlowItem> items) {
        return HotItems.parse(items);
    }

    static Object parseItemValue(String value, String classType) {
        if (value == null) {
            throw new IllegalArgumentException("value: null (expected: a value as text)");
        }
        return HotItems.value(value, classType);
    }
}
