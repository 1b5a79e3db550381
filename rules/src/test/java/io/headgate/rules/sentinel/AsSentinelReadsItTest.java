package io.headgate.rules.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.adapter.gateway.common.api.ApiPathPredicateItem;
import com.alibaba.csp.sentinel.adapter.gateway.common.api.ApiPredicateGroupItem;
import com.alibaba.csp.sentinel.adapter.gateway.common.rule.GatewayParamFlowItem;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowItem;
import io.headgate.rules.document.InvalidDocumentException;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds what we read against what Sentinel's own beans hold after reading the same text. */
class AsSentinelReadsItTest {

    private static final int RULES = 1_500;
    private static final long SEED = System.nanoTime();

    /** Properties of the beans that are no part of a stored rule. */
    private static final Set<String> DERIVED = Set.of("class", "rater", "parsedHotItems");

    @ParameterizedTest
    @EnumSource(SentinelKind.class)
    void everyPropertyOfTheirRuleIsARowOfTheTable(SentinelKind kind) throws Exception {
        Set<String> rows = rows(Converters.of(kind, Fidelity.NATIVE).fields());
        assertThat(rows).containsAll(properties(SentinelBeans.type(kind)));
    }

    @Test
    void everyPropertyOfTheirInnerObjectsIsARowOfTheTable() throws Exception {
        assertThat(rows(SentinelGatewayFlow.FIELDS)).containsAll(within("paramItem", GatewayParamFlowItem.class));
        assertThat(rows(SentinelParamFlow.FIELDS)).containsAll(within("paramFlowItemList", ParamFlowItem.class));
        assertThat(rows(SentinelApis.FIELDS))
                .containsAll(properties(SentinelBeans.apiType()))
                .containsAll(within("predicateItems", ApiPathPredicateItem.class))
                .containsAll(within("predicateItems", ApiPredicateGroupItem.class));
    }

    private static Set<String> within(String field, Class<?> type) throws IntrospectionException {
        return properties(type).stream().map(name -> field + "." + name).collect(Collectors.toSet());
    }

    private static Set<String> rows(List<Field> fields) {
        return fields.stream().map(Field::name).collect(Collectors.toSet());
    }

    private static Set<String> properties(Class<?> bean) throws IntrospectionException {
        Set<String> names = Arrays.stream(Introspector.getBeanInfo(bean).getPropertyDescriptors())
                .map(PropertyDescriptor::getName)
                .collect(Collectors.toCollection(TreeSet::new));
        names.removeAll(DERIVED);
        return names;
    }

    @ParameterizedTest
    @EnumSource(SentinelKind.class)
    void everyRowThatIsNotDroppedIsAskedFor(SentinelKind kind) {
        for (Field field : Converters.of(kind, Fidelity.NATIVE).fields()) {
            boolean direct = !field.name().contains(".") && !field.name().startsWith("interval");
            if (direct && !field.ours().equals(Field.DROPPED)) {
                String components = Arrays.toString(recordType(kind).getRecordComponents());
                assertThat(components).as(kind + "." + field.name()).contains(" " + field.name());
            }
        }
    }

    private static Class<? extends Record> recordType(SentinelKind kind) {
        return SentinelBeans.record(kind, Map.of()).getClass();
    }

    @ParameterizedTest
    @EnumSource(SentinelKind.class)
    void theSameTextHasTheSameFields(SentinelKind kind) throws Exception {
        Draw draw = new Draw(SEED, true);
        for (int i = 0; i < RULES; i++) {
            Map<String, Object> fields = draw.rule(kind);
            Object bean = SentinelBeans.read(kind, fields);
            Record record = SentinelBeans.record(kind, fields);
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                assertSame(component, record, bean, "seed " + SEED + ", " + kind + " " + fields);
            }
        }
    }

    private static void assertSame(RecordComponent component, Record record, Object bean, String where)
            throws Exception {
        Object ours = component.getAccessor().invoke(record);
        for (PropertyDescriptor property :
                Introspector.getBeanInfo(bean.getClass()).getPropertyDescriptors()) {
            if (property.getName().equals(component.getName())) {
                Object theirs = property.getReadMethod().invoke(bean);
                assertThat(text(ours, component.getName()))
                        .as(component.getName() + ", " + where)
                        .isEqualTo(text(theirs, component.getName()));
                return;
            }
        }
        throw new AssertionError(component.getName() + " is no property of " + bean.getClass());
    }

    /** As text, in which what Sentinel takes for the same is the same. */
    private static String text(Object value, String name) {
        if (value instanceof SentinelParamFlow.Item item) {
            return item.object() + "/" + item.classType() + "/" + item.count();
        }
        if (value instanceof ParamFlowItem item) {
            return item.getObject() + "/" + item.getClassType() + "/" + item.getCount();
        }
        if (value instanceof SentinelGatewayFlow.Item item) {
            return item.parseStrategy() + "/" + item.fieldName() + "/" + item.pattern() + "/" + item.matchStrategy();
        }
        if (value instanceof GatewayParamFlowItem item) {
            return item.getParseStrategy() + "/" + item.getFieldName() + "/" + item.getPattern() + "/"
                    + item.getMatchStrategy();
        }
        if (value instanceof List<?> list) {
            return list.stream().map(each -> text(each, name)).collect(Collectors.joining(","));
        }
        String text = value == null ? "" : String.valueOf(value);
        return name.equals("limitApp") && (text.isBlank() || text.equals("default")) ? "" : text;
    }

    @ParameterizedTest
    @EnumSource(SentinelKind.class)
    void whatSentinelIgnoresWithoutAWordIsAProblemAndNothingElseIs(SentinelKind kind) {
        Draw draw = new Draw(SEED, true);
        int refused = 0;
        for (int i = 0; i < RULES; i++) {
            Map<String, Object> fields = draw.rule(kind);
            boolean valid = SentinelBeans.isValid(SentinelBeans.read(kind, fields));
            assertThat(isRead(kind, fields))
                    .as("seed " + SEED + ", " + kind + " " + fields)
                    .isEqualTo(valid);
            refused += valid ? 0 : 1;
        }
        assertThat(refused).isBetween(kind == SentinelKind.SYSTEM ? 0 : RULES / 50, RULES * 9 / 10);
    }

    private static boolean isRead(SentinelKind kind, Map<String, Object> fields) {
        try {
            SentinelRules.read(kind, JsonText.write(List.of(fields)));
            return true;
        } catch (InvalidDocumentException problems) {
            return false;
        }
    }
}
