package io.headgate.console.web;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

/** Reads the body of a request, in bounds: so many bytes, so deep. Says what is wrong with it without telling of our classes. */
final class Body {

    /** What most routes take. */
    static final int USUAL_BYTES = 1 << 20;

    /** What the routes for anybody take: a name, a password, a token. */
    static final int STRANGERS_BYTES = 16 << 10;

    /** What the routes about rules take. */
    static final int RULES_BYTES = 4 << 20;

    private static final int MOST_DEPTH = 64;
    private static final int MOST_DIGITS = 100;

    /** Reads and writes JSON. What is unknown, or said twice, is refused. */
    static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MOST_DEPTH)
                            .maxNumberLength(MOST_DIGITS)
                            .maxStringLength(RULES_BYTES)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private Body() {}

    static int mostBytes(Route route) {
        if (route.access() == Access.ANYBODY) {
            return STRANGERS_BYTES;
        }
        return route.path().startsWith("/api/applications/{app}/rules") ? RULES_BYTES : USUAL_BYTES;
    }

    static <T> T read(byte[] bytes, Class<T> type) {
        try {
            T body = JSON.readValue(bytes, type);
            if (body == null) {
                throw Refusal.bad("body", "null", "a JSON object");
            }
            return body;
        } catch (JacksonException malformed) {
            throw explained(malformed);
        }
    }

    private static Refusal explained(JacksonException malformed) {
        if (malformed.getCause() instanceof IllegalArgumentException checked && checked.getMessage() != null) {
            return new Refusal(400, Map.of("error", checked.getMessage())); // a record refused its own fields
        }
        if (malformed.getCause() instanceof NullPointerException absent
                && absent.getMessage() != null
                && absent.getMessage().matches("[A-Za-z]+")) {
            return Refusal.bad(absent.getMessage(), "absent", "a value");
        }
        if (malformed instanceof UnrecognizedPropertyException unknown) {
            return Refusal.bad(unknown.getPropertyName(), "unknown", "one of " + known(unknown.getKnownPropertyIds()));
        }
        if (malformed instanceof DatabindException mismatch) {
            return Refusal.bad(path(mismatch), "a value of another type", "what this field takes");
        }
        var at = malformed.getLocation();
        String where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
        return Refusal.bad("body", "malformed" + where, "JSON, at most " + MOST_DEPTH + " deep, each field once");
    }

    private static String known(@Nullable Iterable<Object> names) {
        List<String> words = new java.util.ArrayList<>();
        if (names != null) {
            names.forEach(name -> words.add(String.valueOf(name)));
        }
        return words.stream().sorted().collect(Collectors.joining(", "));
    }

    private static String path(DatabindException mismatch) {
        String path = mismatch.getPath().stream()
                .map(step -> step.getPropertyName() == null ? "[" + step.getIndex() + "]" : step.getPropertyName())
                .collect(Collectors.joining("."));
        return path.isEmpty() ? "body" : path;
    }
}
