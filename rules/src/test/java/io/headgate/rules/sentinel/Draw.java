package io.headgate.rules.sentinel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Draws rules of Sentinel's: mostly sound ones, now and then with a value that Sentinel does not accept. */
final class Draw {

    private static final Set<String> NEEDED = Set.of("resource", "limitApp", "paramIdx", "timeWindow", "refResource");

    private final Random random;
    private final boolean wild;

    /** @param wild whether to draw what Sentinel does not accept, too */
    Draw(long seed, boolean wild) {
        this.random = new Random(seed);
        this.wild = wild;
    }

    @SafeVarargs
    final <T> T oneOf(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    int number(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    private int wildOr(int sound, int unsound) {
        return wild && chance(0.1) ? unsound : sound;
    }

    private double count() {
        return wild && chance(0.05)
                ? -1
                : oneOf(0.0, 0.1, 0.5, 1.0, 1.5, 2.5, 3.0, 10.0, 10.5, 33.3, 100.0, 1e6, random.nextDouble());
    }

    private String resource() {
        return wild && chance(0.05) ? oneOf("", " ", "(") : oneOf("orders", "GET /a", "pay.*");
    }

    Map<String, Object> rule(SentinelKind kind) {
        Map<String, Object> fields = switch (kind) {
            case FLOW -> flow();
            case DEGRADE -> degrade();
            case SYSTEM -> system();
            case AUTHORITY -> authority();
            case PARAM_FLOW -> paramFlow();
            case GATEWAY_FLOW -> gateway();
        };
        fields.keySet().removeIf(name -> !NEEDED.contains(name) && chance(0.1));
        return fields;
    }

    private Map<String, Object> head() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("resource", resource());
        fields.put("limitApp", oneOf("default", "other", "app-a", "default"));
        fields.put("regex", chance(0.1));
        return fields;
    }

    private Map<String, Object> flow() {
        Map<String, Object> fields = head();
        fields.put("grade", wildOr(oneOf(0, 1, 1, 1), oneOf(-1, 2)));
        fields.put("count", count());
        fields.put("strategy", wildOr(oneOf(0, 0, 1, 2), oneOf(-1, 3)));
        fields.put("refResource", wild && chance(0.3) ? "" : "other");
        boolean regex = fields.get("regex").equals(true);
        fields.put("controlBehavior", regex && !wild ? 0 : wildOr(number(0, 3), oneOf(-1, 4)));
        fields.put("warmUpPeriodSec", wildOr(oneOf(1, 10, 60), oneOf(0, -1)));
        fields.put("maxQueueingTimeMs", wildOr(oneOf(1, 500, 2000), oneOf(0, -1)));
        fields.put("clusterMode", false);
        return fields;
    }

    private Map<String, Object> degrade() {
        Map<String, Object> fields = head();
        int grade = wildOr(number(0, 2), oneOf(-1, 3));
        fields.put("grade", grade);
        fields.put("count", grade == 1 && !wild ? oneOf(0.0, 0.5, 1.0, random.nextDouble()) : count());
        fields.put("timeWindow", wildOr(oneOf(1, 10, 3600), oneOf(0, -1)));
        fields.put("minRequestAmount", wildOr(oneOf(1, 5, 100), oneOf(0, -1)));
        fields.put(
                "slowRatioThreshold",
                wild && chance(0.1) ? oneOf(-0.1, 1.1) : oneOf(0.0, 0.5, 1.0, random.nextDouble()));
        fields.put("statIntervalMs", wildOr(oneOf(1, 1000, 60_000), oneOf(0, -1)));
        return fields;
    }

    private Map<String, Object> system() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("highestSystemLoad", oneOf(-1.0, 2.5, 8.0, 0.0));
        fields.put("avgRt", oneOf(-1, 0, 10, 2000));
        fields.put("maxThread", oneOf(-1, 0, 10, 2000));
        fields.put("qps", oneOf(-1.0, 0.0, 0.5, 10.0, 99.9));
        fields.put("highestCpuUsage", oneOf(-1.0, 0.0, 0.5, 1.0, 1.5));
        return fields;
    }

    private Map<String, Object> authority() {
        Map<String, Object> fields = head();
        fields.put("resource", wild && chance(0.1) ? resource() : "resource" + random.nextInt(1000));
        fields.put("limitApp", wild && chance(0.1) ? oneOf("", " ") : oneOf("a", "a,b", "a, b", "a,,b", "default"));
        fields.put("strategy", wildOr(number(0, 1), oneOf(-1, 2)));
        return fields;
    }

    private Map<String, Object> paramFlow() {
        Map<String, Object> fields = head();
        boolean regex = fields.get("regex").equals(true);
        fields.put("grade", wildOr(oneOf(0, 1, 1), oneOf(-1, 2)));
        fields.put("paramIdx", oneOf(0, 1, -1));
        fields.put("count", count());
        fields.put("controlBehavior", regex && !wild ? 0 : wildOr(oneOf(0, 2, 1), -1));
        fields.put("maxQueueingTimeMs", wildOr(oneOf(0, 500), -1));
        fields.put("burstCount", wildOr(oneOf(0, 5), -1));
        fields.put("durationInSec", wildOr(oneOf(1, 60), oneOf(0, -1)));
        fields.put("paramFlowItemList", items());
        fields.put("clusterMode", false);
        return fields;
    }

    private List<Map<String, Object>> items() {
        List<Map<String, Object>> items = new ArrayList<>();
        for (int i = number(0, 2); i > 0; i--) {
            Map<String, Object> item = new LinkedHashMap<>();
            item.put("object", String.valueOf(i));
            item.put("classType", oneOf("int", "java.lang.String", "java.lang.Long", "char"));
            item.put("count", number(0, 10));
            items.add(item);
        }
        return items;
    }

    private Map<String, Object> gateway() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("resource", resource());
        fields.put("resourceMode", wildOr(number(0, 1), -1));
        fields.put("grade", wildOr(oneOf(0, 1, 1), oneOf(-1, 2)));
        fields.put("count", count());
        fields.put("intervalSec", wildOr(oneOf(1, 60), oneOf(0, -1)));
        fields.put("controlBehavior", wildOr(oneOf(0, 2, 1), -1));
        fields.put("burst", wildOr(oneOf(0, 5), -1));
        fields.put("maxQueueingTimeoutMs", wildOr(oneOf(500, 0, 20), -1));
        if (chance(0.7)) {
            Map<String, Object> item = new LinkedHashMap<>();
            item.put("parseStrategy", wildOr(number(0, 4), oneOf(-1, 5)));
            item.put("fieldName", wild && chance(0.1) ? "" : "X-User");
            item.put("pattern", oneOf("", "free", "a.c"));
            item.put("matchStrategy", wildOr(oneOf(0, 2, 3, 1), -1));
            fields.put("paramItem", item);
        }
        return fields;
    }
}
