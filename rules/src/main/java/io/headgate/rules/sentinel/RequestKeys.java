package io.headgate.rules.sentinel;

import io.headgate.gateway.Absent;
import io.headgate.gateway.Attribute;
import io.headgate.gateway.RequestKey;
import io.headgate.rule.Contains;
import io.headgate.rule.Exact;
import io.headgate.rule.LinearRegex;
import io.headgate.rule.NameMatcher;
import io.headgate.rules.sentinel.SentinelGatewayFlow.Item;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What tells requests apart: Sentinel's paramItem. */
final class RequestKeys {

    private RequestKeys() {}

    /** The key; none when the rule has no effect or no equivalent, which is noted. */
    static Optional<RequestKey> read(Item item, Notes notes) {
        Attribute attribute = attribute(item);
        if (attribute == null) {
            notes.ignored(
                    "paramItem.parseStrategy",
                    item.parseStrategy(),
                    "the rule is dropped: Sentinel admits everything for it");
            return Optional.empty();
        }
        if (attribute instanceof Attribute.Host) {
            notes.changed(
                    "paramItem.parseStrategy", item.parseStrategy(), "the host without its port and in lower case");
        }
        boolean named = item.parseStrategy() >= SentinelGatewayFlow.HEADER;
        if (!named && !item.fieldName().isEmpty()) {
            notes.ignored("paramItem.fieldName", item.fieldName(), "without effect for an address or a host");
        }
        try {
            RequestKey key = RequestKey.of(attribute).withAbsent(Absent.PASSED);
            NameMatcher matches = matches(item, notes);
            return Optional.of(matches == null ? key : key.matching(matches));
        } catch (IllegalArgumentException unsupported) {
            notes.noEquivalent("paramItem.pattern", item.pattern(), "the rule is dropped: " + unsupported.getMessage());
            return Optional.empty();
        }
    }

    private static @Nullable Attribute attribute(Item item) {
        return switch (item.parseStrategy()) {
            case SentinelGatewayFlow.CLIENT -> Attribute.clientAddress();
            case SentinelGatewayFlow.HOST -> Attribute.host();
            case SentinelGatewayFlow.HEADER -> Attribute.header(item.fieldName());
            case SentinelGatewayFlow.QUERY -> Attribute.query(item.fieldName());
            case SentinelGatewayFlow.COOKIE -> Attribute.cookie(item.fieldName());
            default -> null;
        };
    }

    private static @Nullable NameMatcher matches(Item item, Notes notes) {
        if (item.pattern().isEmpty()) {
            return null;
        }
        return switch (item.matchStrategy()) {
            case SentinelGatewayFlow.EXACT -> new Exact(item.pattern());
            case SentinelGatewayFlow.REGEX -> LinearRegex.of(item.pattern());
            case SentinelGatewayFlow.CONTAINS -> new Contains(item.pattern());
            default -> {
                notes.ignored(
                        "paramItem.matchStrategy", item.matchStrategy(), "all values are limited, as in Sentinel");
                yield null;
            }
        };
    }

    static Map<String, Object> write(RequestKey key, Notes notes) {
        Map<String, Object> fields = new LinkedHashMap<>();
        attribute(key.attribute(), fields, notes);
        if (key.matches() != null) {
            matches(key.matches(), fields);
        } else if (key.absent() == Absent.SHARED) {
            notes.changed("absent", key.absent(), "in Sentinel requests without the attribute pass");
        }
        if (key.maxLength() != RequestKey.DEFAULT_MAX_LENGTH) {
            notes.ignored("maxLength", key.maxLength(), "Sentinel keeps values of any length");
        }
        return fields;
    }

    private static void attribute(Attribute attribute, Map<String, Object> fields, Notes notes) {
        if (attribute instanceof Attribute.Header header) {
            put(fields, SentinelGatewayFlow.HEADER, header.name());
        } else if (attribute instanceof Attribute.Query query) {
            put(fields, SentinelGatewayFlow.QUERY, query.name());
        } else if (attribute instanceof Attribute.Cookie cookie) {
            put(fields, SentinelGatewayFlow.COOKIE, cookie.name());
        } else if (attribute instanceof Attribute.Host) {
            fields.put("parseStrategy", SentinelGatewayFlow.HOST);
        } else {
            fields.put("parseStrategy", SentinelGatewayFlow.CLIENT);
            if (!attribute.equals(Attribute.clientAddress())) {
                notes.changed("attribute", attribute.text(), "in Sentinel each IPv6 address is a client of its own");
            }
        }
    }

    private static void put(Map<String, Object> fields, int parseStrategy, String name) {
        fields.put("parseStrategy", parseStrategy);
        fields.put("fieldName", name);
    }

    private static void matches(NameMatcher names, Map<String, Object> fields) {
        if (names instanceof Exact exact) {
            fields.put("pattern", exact.name());
            fields.put("matchStrategy", SentinelGatewayFlow.EXACT);
        } else if (names instanceof Contains contains) {
            fields.put("pattern", contains.part());
            fields.put("matchStrategy", SentinelGatewayFlow.CONTAINS);
        } else {
            fields.put("pattern", Regexes.of(names));
            fields.put("matchStrategy", SentinelGatewayFlow.REGEX);
        }
    }
}
