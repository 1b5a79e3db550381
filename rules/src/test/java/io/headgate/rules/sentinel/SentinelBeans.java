package io.headgate.rules.sentinel;

import com.alibaba.csp.sentinel.adapter.gateway.common.api.ApiDefinition;
import com.alibaba.csp.sentinel.adapter.gateway.common.rule.GatewayFlowRule;
import com.alibaba.csp.sentinel.adapter.gateway.common.rule.GatewayRuleManager;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleUtil;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleUtil;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import io.headgate.rules.document.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Sentinel's own rules, read from the same text, and what Sentinel says of them. */
final class SentinelBeans {

    static {
        // Sentinel writes logs as soon as it is used, into the home folder unless told otherwise.
        System.setProperty(
                "csp.sentinel.log.dir",
                Path.of(System.getProperty("java.io.tmpdir"), "sentinel-logs").toString());
    }

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private SentinelBeans() {}

    /** The class of their rules. */
    static Class<?> type(SentinelKind kind) {
        return switch (kind) {
            case FLOW -> FlowRule.class;
            case DEGRADE -> DegradeRule.class;
            case SYSTEM -> SystemRule.class;
            case AUTHORITY -> AuthorityRule.class;
            case PARAM_FLOW -> ParamFlowRule.class;
            case GATEWAY_FLOW -> GatewayFlowRule.class;
        };
    }

    static Class<?> apiType() {
        return ApiDefinition.class;
    }

    static Object read(SentinelKind kind, Map<String, Object> fields) {
        return MAPPER.readValue(MAPPER.writeValueAsString(fields), type(kind));
    }

    static List<?> readAll(SentinelKind kind, String json) {
        return MAPPER.readerForListOf(type(kind)).readValue(json);
    }

    /** Whether Sentinel would enforce it. */
    static boolean isValid(Object bean) {
        if (bean instanceof FlowRule rule) {
            return FlowRuleUtil.isValidRule(rule);
        }
        if (bean instanceof DegradeRule rule) {
            return DegradeRuleManager.isValidRule(rule);
        }
        if (bean instanceof AuthorityRule rule) {
            return AuthorityRuleManager.isValidRule(rule);
        }
        if (bean instanceof ParamFlowRule rule) {
            return ParamFlowRuleUtil.isValidRule(rule);
        }
        return bean instanceof SystemRule || GatewayRuleManager.isValidRule((GatewayFlowRule) bean);
    }

    /** The same text as our record of the same fields. */
    static Record record(SentinelKind kind, Map<String, Object> fields) {
        return records(kind, JsonText.write(List.of(fields))).get(0);
    }

    /** The rules of an array as our records of the same fields. */
    static List<Record> records(SentinelKind kind, String json) {
        List<Problem> problems = new ArrayList<>();
        List<Record> records = new ArrayList<>();
        for (Element element : Element.of(JsonText.readArray(json), problems)) {
            records.add(
                    switch (kind) {
                        case FLOW -> SentinelFlow.read(element);
                        case DEGRADE -> SentinelDegrade.read(element);
                        case SYSTEM -> SentinelSystem.read(element);
                        case AUTHORITY -> SentinelAuthority.read(element);
                        case PARAM_FLOW -> SentinelParamFlow.read(element);
                        case GATEWAY_FLOW -> SentinelGatewayFlow.read(element);
                    });
        }
        return records;
    }
}
