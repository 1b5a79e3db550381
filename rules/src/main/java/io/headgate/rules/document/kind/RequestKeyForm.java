package io.headgate.rules.document.kind;

import io.headgate.gateway.Absent;
import io.headgate.gateway.Attribute;
import io.headgate.gateway.RequestKey;
import io.headgate.rule.NameMatcher;
import io.headgate.rules.document.form.Choice;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.NameForms;
import io.headgate.rules.document.form.Shape;
import io.headgate.rules.document.form.ValueForm;
import io.headgate.rules.document.form.Values;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a gateway rule tells requests apart by. */
final class RequestKeyForm {

    private static final Field<String> NAME =
            Field.required("name", Forms.name("a name"), "the name of the header, query parameter or cookie");
    private static final Field<Integer> IPV6_PREFIX = Field.of(
            "ipv6Prefix",
            Forms.integer(1, 128),
            128,
            "how many leading bits of an IPv6 address count; one customer usually has all addresses of a /64");
    private static final Field<NameMatcher> MATCHES = Field.optional(
            "matches", NameForms.NAMES, "which values the rule is about; others are not limited. All when left out");
    private static final Field<Absent> ABSENT = Field.following(
            "absent",
            Forms.constant(Absent.class),
            values -> values.find(MATCHES) == null ? Absent.SHARED : Absent.PASSED,
            "shared; passed with matches",
            "what becomes of requests without it: they share one budget, or are not limited");
    private static final Field<Integer> MAX_LENGTH = Field.of(
            "maxLength",
            Forms.integer(1, Integer.MAX_VALUE),
            RequestKey.DEFAULT_MAX_LENGTH,
            "how many characters of a value count");

    static final ValueForm<RequestKey> FORM = Choice.<RequestKey>by(
                    "by", "key", "What tells requests apart: those with the same key share a budget.")
            .with("client-address", address(), key -> key, key -> of(key, Attribute.ClientAddress.class))
            .with(
                    "host",
                    shape("the host, without its port", values -> Attribute.host()),
                    key -> key,
                    key -> of(key, Attribute.Host.class))
            .with("header", named("a header", Attribute::header), key -> key, key -> of(key, Attribute.Header.class))
            .with(
                    "query",
                    named("a query parameter", Attribute::query),
                    key -> key,
                    key -> of(key, Attribute.Query.class))
            .with("cookie", named("a cookie", Attribute::cookie), key -> key, key -> of(key, Attribute.Cookie.class));

    private RequestKeyForm() {}

    private static Shape<RequestKey> address() {
        Shape.Builder<RequestKey> begun = Shape.<RequestKey>of("key", "the address of the client")
                .field(IPV6_PREFIX, key -> ((Attribute.ClientAddress) key.attribute()).ipv6Prefix());
        return ended(begun, values -> new Attribute.ClientAddress(values.get(IPV6_PREFIX)));
    }

    private static Shape<RequestKey> named(String meaning, Function<String, Attribute> attribute) {
        Shape.Builder<RequestKey> begun =
                Shape.<RequestKey>of("key", meaning).field(NAME, key -> name(key.attribute()));
        return ended(begun, values -> attribute.apply(values.get(NAME)));
    }

    private static Shape<RequestKey> shape(String meaning, Function<Values, Attribute> attribute) {
        return ended(Shape.of("key", meaning), attribute);
    }

    private static Shape<RequestKey> ended(Shape.Builder<RequestKey> begun, Function<Values, Attribute> attribute) {
        return begun.field(MATCHES, RequestKey::matches)
                .field(ABSENT, RequestKey::absent)
                .field(MAX_LENGTH, RequestKey::maxLength)
                .made(values -> new RequestKey(
                        attribute.apply(values), values.find(MATCHES), values.get(ABSENT), values.get(MAX_LENGTH)));
    }

    private static String name(Attribute attribute) {
        if (attribute instanceof Attribute.Header header) {
            return header.name();
        }
        return attribute instanceof Attribute.Query query ? query.name() : ((Attribute.Cookie) attribute).name();
    }

    private static @Nullable RequestKey of(RequestKey key, Class<? extends Attribute> type) {
        return type.isInstance(key.attribute()) ? key : null;
    }
}
