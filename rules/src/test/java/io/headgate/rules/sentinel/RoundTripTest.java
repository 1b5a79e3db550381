package io.headgate.rules.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random rules of Sentinel's go to ours and back: what is different afterwards was said. */
class RoundTripTest {

    private static final int ARRAYS = 1_000;
    private static final long SEED = System.nanoTime();

    @ParameterizedTest
    @EnumSource(
            value = SentinelKind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"SYSTEM"})
    void aRuleIsTheSameAfterwardsExceptForWhatANoteSays(SentinelKind kind) throws Exception {
        Draw draw = new Draw(SEED, false);
        int kept = 0;
        for (int i = 0; i < ARRAYS; i++) {
            Map<String, Object> fields = draw.rule(kind);
            String where = "seed " + SEED + ", " + kind + " " + fields;
            kept += check(kind, fields, draw.chance(0.5), where) ? 1 : 0;
        }
        assertThat(kept).as("seed " + SEED).isGreaterThan(ARRAYS / 2);
    }

    private static boolean check(SentinelKind kind, Map<String, Object> fields, boolean faithful, String where)
            throws Exception {
        String json = JsonText.write(List.of(fields));
        Conversion ours = faithful ? SentinelRules.readFaithfully(kind, json) : SentinelRules.read(kind, json);
        Written back = SentinelRules.write(kind, ours.rules(), groups(fields));
        List<Record> written = SentinelBeans.records(kind, back.json());
        if (written.isEmpty()) {
            assertThat(ours.notes()).as(where).anyMatch(note -> note.text().contains("dropped"));
            return false;
        }
        Set<String> different = different(SentinelBeans.record(kind, fields), written.get(0));
        different.removeAll(fieldsOf(ours.notes()));
        different.remove("clusterConfig");
        assertThat(different).as(where + " became " + ours + " and " + back).isEmpty();
        assertThat(SentinelBeans.readAll(kind, back.json()))
                .as(where + " and " + back)
                .allMatch(SentinelBeans::isValid);
        return true;
    }

    private static ApiGroups groups(Map<String, Object> fields) {
        boolean api = Integer.valueOf(1).equals(fields.get("resourceMode"));
        return api
                ? ApiGroups.of(ApiGroup.of(String.valueOf(fields.get("resource"))))
                : ApiGroups.of(ApiGroup.of("none"));
    }

    private static Set<String> fieldsOf(List<Note> notes) {
        return notes.stream()
                .filter(note -> note.index() == 0)
                .map(note -> note.field().replaceAll("\\..*", ""))
                .collect(Collectors.toSet());
    }

    private static Set<String> different(Record before, Record after) throws Exception {
        Set<String> different = new TreeSet<>();
        for (RecordComponent component : before.getClass().getRecordComponents()) {
            Object one = component.getAccessor().invoke(before);
            Object other = component.getAccessor().invoke(after);
            if (!normal(one).equals(normal(other))) {
                different.add(component.getName());
            }
        }
        return different;
    }

    private static Object normal(Object value) {
        if (value instanceof SentinelGatewayFlow.Item item) {
            boolean named = item.parseStrategy() >= 2;
            boolean matched = !item.pattern().isEmpty() && item.matchStrategy() != 1;
            return List.of(
                    item.parseStrategy(),
                    named ? item.fieldName() : "",
                    matched ? item.pattern() + item.matchStrategy() : "");
        }
        if (value instanceof List<?> items) {
            return items.stream()
                    .map(each -> (SentinelParamFlow.Item) each)
                    .map(each -> List.of(HotValue.of(each), each.count()))
                    .collect(Collectors.toSet());
        }
        return String.valueOf(value);
    }

    @Test
    void theChecksOfSystemRulesAreTheSameAfterwards() {
        Draw draw = new Draw(SEED, false);
        for (int i = 0; i < ARRAYS; i++) {
            List<Map<String, Object>> array = List.of(draw.rule(SentinelKind.SYSTEM), draw.rule(SentinelKind.SYSTEM));
            Conversion ours = SentinelRules.read(SentinelKind.SYSTEM, JsonText.write(array));
            List<Record> before = SentinelBeans.records(SentinelKind.SYSTEM, JsonText.write(array));
            List<Record> after = SentinelBeans.records(
                    SentinelKind.SYSTEM,
                    SentinelRules.write(SentinelKind.SYSTEM, ours.rules()).json());
            String where = "seed " + SEED + ", " + array;
            assertThat(least(after, SentinelSystem::maxThread))
                    .as(where)
                    .isEqualTo(least(before, SentinelSystem::maxThread));
            assertThat(least(after, rule -> Math.floor(rule.qps())))
                    .as(where)
                    .isEqualTo(least(before, rule -> Math.floor(rule.qps())));
            assertThat(least(after, SentinelSystem::avgRt))
                    .as(where)
                    .isEqualTo(leastAboveZero(before, SentinelSystem::avgRt));
            assertThat(least(after, SentinelSystem::highestSystemLoad))
                    .as(where)
                    .isEqualTo(leastAboveZero(before, SentinelSystem::highestSystemLoad));
            assertThat(least(after, SentinelSystem::highestCpuUsage))
                    .as(where)
                    .isEqualTo(
                            leastAboveZero(before, rule -> rule.highestCpuUsage() > 1 ? -1 : rule.highestCpuUsage()));
        }
    }

    private static double least(List<Record> rules, ToDoubleFunction<SentinelSystem> check) {
        return rules.stream()
                .mapToDouble(rule -> check.applyAsDouble((SentinelSystem) rule))
                .filter(value -> value >= 0)
                .min()
                .orElse(-1);
    }

    /** Shedding at 0 has no equivalent. */
    private static double leastAboveZero(List<Record> rules, ToDoubleFunction<SentinelSystem> check) {
        return least(rules, rule -> check.applyAsDouble(rule) == 0 ? -1 : check.applyAsDouble(rule));
    }

    @ParameterizedTest
    @EnumSource(SentinelKind.class)
    void theEngineTakesWhateverIsConverted(SentinelKind kind) {
        Draw draw = new Draw(SEED, false);
        for (int i = 0; i < ARRAYS / 40; i++) {
            List<Map<String, Object>> array = new ArrayList<>();
            for (int rules = draw.number(1, 20); rules > 0; rules--) {
                array.add(draw.rule(kind));
            }
            String json = JsonText.write(array);
            Conversion conversion =
                    draw.chance(0.5) ? SentinelRules.readFaithfully(kind, json) : SentinelRules.read(kind, json);
            try (Headgate headgate =
                    Headgate.builder().rules(conversion.rules()).build()) {
                assertThat(headgate.rules().all()).as("seed " + SEED).hasSameSizeAs(conversion.rules());
            }
        }
    }
}
