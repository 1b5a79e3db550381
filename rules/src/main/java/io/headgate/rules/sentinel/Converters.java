package io.headgate.rules.sentinel;

import io.headgate.gateway.ApiGroups;

/** The converter of each kind. */
final class Converters {

    private Converters() {}

    static Converter<?> of(SentinelKind kind, Fidelity fidelity) {
        return of(kind, fidelity, ApiGroups.of());
    }

    static Converter<?> of(SentinelKind kind, Fidelity fidelity, ApiGroups groups) {
        return switch (kind) {
            case FLOW -> new FlowConverter(fidelity);
            case DEGRADE -> new DegradeConverter(fidelity);
            case SYSTEM -> new SystemConverter(fidelity);
            case AUTHORITY -> new AuthorityConverter();
            case PARAM_FLOW -> new ParamFlowConverter(fidelity);
            case GATEWAY_FLOW -> new GatewayConverter(fidelity, groups);
        };
    }
}
