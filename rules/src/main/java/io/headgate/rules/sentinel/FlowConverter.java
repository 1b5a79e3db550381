package io.headgate.rules.sentinel;

import io.headgate.flow.FlowRule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Flow rules. */
final class FlowConverter implements Converter<FlowRule> {

    private final Fidelity fidelity;

    FlowConverter(Fidelity fidelity) {
        this.fidelity = fidelity;
    }

    @Override
    public Class<FlowRule> type() {
        return FlowRule.class;
    }

    @Override
    public List<Field> fields() {
        return SentinelFlow.FIELDS;
    }

    @Override
    public List<FlowRule> read(Element element, Notes notes) {
        SentinelFlow flow = SentinelFlow.read(element);
        flow.check(element);
        Cluster.note(flow.clusterMode(), element, notes);
        return element.isSound() ? new FlowReading(flow, fidelity, notes).rule() : List.of();
    }

    @Override
    public @Nullable Map<String, Object> write(FlowRule rule, Notes notes) {
        return new FlowWriting(rule, notes).fields();
    }
}
