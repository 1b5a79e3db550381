package io.headgate.rules.document.kind;

import static io.headgate.rules.document.kind.HotParameterForm.MAX_KEYS;

import io.headgate.gateway.GatewayKind;
import io.headgate.gateway.GatewayRule;
import io.headgate.gateway.RequestKey;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.HeadFields;
import io.headgate.rules.document.form.RuleForm;

/** How gateway rules are written. */
final class GatewayForm {

    private static final HeadFields HEAD = HeadFields.standard();
    private static final Field<RequestKey> KEY =
            Field.optional("key", RequestKeyForm.FORM, "what tells requests apart; all count together when left out");

    static final RuleForm<GatewayRule> FORM = RuleForm.of(
                    new GatewayKind(),
                    "A limit on the requests of a route or an API group, for all of them together or for each key.",
                    HEAD,
                    shape -> ValueLimitForm.addTo(shape.field(KEY, GatewayRule::key), GatewayRule::limit)
                            .field(MAX_KEYS, GatewayRule::maxKeys)
                            .made(values -> new GatewayRule(
                                    HEAD.read(values),
                                    values.find(KEY),
                                    ValueLimitForm.read(values),
                                    values.get(MAX_KEYS))))
            .withExample("""
                    kind: gateway
                    resource: orders
                    key: {by: client-address, ipv6Prefix: 64}
                    limit: {algorithm: token-bucket, permits: 10, per: 1s, burst: 30}
                    """);

    private GatewayForm() {}
}
