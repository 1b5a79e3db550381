package io.headgate.sentinel.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.datasource.AbstractDataSource;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.transport.config.TransportConfig;
import java.util.List;

/** Whose classes a proof runs on. */
public final class Classes {

    private static final List<Class<?>> OF_EACH_JAR = List.of(
            SphU.class,
            ContextUtil.class,
            FlowRuleManager.class,
            ParamFlowRule.class,
            AbstractDataSource.class,
            TransportConfig.class);

    private Classes() {}

    /** Those of the drop-in, all from one place; or, when the build asks for the original, none of them. */
    public static void assertOurs() {
        boolean original = Boolean.getBoolean("headgate.proof.original");
        assertThat(OF_EACH_JAR)
                .allSatisfy(type -> assertThat(place(type).contains("/com/alibaba/csp/"))
                        .as(type.getName() + " from " + place(type))
                        .isEqualTo(original));
    }

    private static String place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().toString();
    }
}
