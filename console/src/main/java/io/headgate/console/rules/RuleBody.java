package io.headgate.console.rules;

import io.headgate.console.web.Exchange;
import io.headgate.console.web.Refusal;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The body of a request about rules: a JSON object whose fields are asked for one by one. For one thread. */
final class RuleBody {

    private final JsonNode body;

    private RuleBody(JsonNode body) {
        this.body = body;
    }

    /** The body, which must be an object with some of these fields and no others. */
    static RuleBody of(Exchange exchange, Set<String> known) {
        JsonNode body = exchange.body();
        if (!body.isObject()) {
            throw Refusal.bad("body", shown(body), "a JSON object");
        }
        for (String name : body.propertyNames()) {
            if (!known.contains(name)) {
                throw Refusal.bad(
                        shown(name),
                        "unknown",
                        "one of " + String.join(", ", known.stream().sorted().toList()));
            }
        }
        return new RuleBody(body);
    }

    /** The rule document that it holds as {@code document}, a JSON object, or as {@code text}, JSON or YAML. */
    String documentText() {
        boolean asText = body.has("text");
        if (asText == body.has("document")) {
            throw Refusal.bad("document", asText ? "beside text" : "missing", "a document or a text, not both");
        }
        return asText ? text("text") : object("document").toPrettyString();
    }

    JsonNode object(String name) {
        JsonNode value = required(name);
        if (!value.isObject()) {
            throw Refusal.bad(name, shown(value), "a JSON object");
        }
        return value;
    }

    String text(String name) {
        JsonNode value = required(name);
        if (!value.isString()) {
            throw Refusal.bad(name, shown(value), "a text");
        }
        return value.stringValue();
    }

    /** A text that may be left out. */
    String textOrEmpty(String name) {
        return body.has(name) ? text(name) : "";
    }

    long number(String name, long least, long most) {
        JsonNode value = required(name);
        if (!value.isIntegralNumber()
                || !value.canConvertToLong()
                || value.longValue() < least
                || value.longValue() > most) {
            throw Refusal.bad(name, shown(value), "a whole number from " + least + " to " + most);
        }
        return value.longValue();
    }

    /** A number that may be left out. */
    long numberOr(String name, long otherwise, long least, long most) {
        return body.has(name) ? number(name, least, most) : otherwise;
    }

    private JsonNode required(String name) {
        JsonNode value = body.get(name);
        if (value == null) {
            throw Refusal.bad(name, "missing", "a value");
        }
        return value;
    }

    private static String shown(Object value) {
        String text = String.valueOf(value);
        return text.length() <= 64 ? text : text.substring(0, 63) + '…';
    }
}
