package io.headgate.rules.sentinel;

import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.Problem;
import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.json.JsonValues;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Reads and writes JSON text. How deep it may nest is bounded by the parser, how long it may be by {@link RuleDocuments}. */
final class JsonText {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final JsonFactory ANY_FIELDS = new JsonFactory();

    private static final JsonValues VALUES = new JsonValues(FACTORY);

    private JsonText() {}

    static String write(List<Map<String, Object>> array) {
        return VALUES.writeIndented(array);
    }

    /** A number without a fraction of zero. */
    static Object figure(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1L << 53 ? (Object) (long) number : (Object) number;
    }

    /** The values of the array that the text is. Throws {@link InvalidDocumentException} when it is none or has a field twice. */
    static List<Json> readArray(String text) {
        return readArray(text, FACTORY);
    }

    /** The values of the array that the text is; of a field that is there twice, the last one. Throws as {@link #readArray}. */
    static List<Json> readArrayOfAnyFields(String text) {
        return readArray(text, ANY_FIELDS);
    }

    private static List<Json> readArray(String text, JsonFactory factory) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > RuleDocuments.MOST_BYTES) {
            throw invalid(Json.Place.NONE, bytes + " bytes", "at most " + RuleDocuments.MOST_BYTES);
        }
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
            Json root = value(parser, parser.nextToken());
            if (parser.nextToken() != null) {
                throw invalid(place(parser.currentTokenLocation()), "more text", "nothing behind the array");
            }
            if (root instanceof Json.Items array) {
                return array.values();
            }
            throw invalid(root.place(), root.text(), "an array of rules, [] for none");
        } catch (JacksonException broken) {
            String said = firstLine(broken.getOriginalMessage());
            String expected = said.startsWith("Duplicate ") ? "each field once" : "a JSON array";
            throw invalid(place(broken.getLocation()), said, expected);
        }
    }

    private static Json value(JsonParser parser, JsonToken token) {
        if (token == null) {
            throw invalid(Json.Place.NONE, "", "an array of rules, [] for none");
        }
        Json.Place place = place(parser.currentTokenLocation());
        return switch (token) {
            case START_OBJECT -> members(parser, place);
            case START_ARRAY -> items(parser, place);
            case VALUE_STRING -> new Json.Text(parser.getString(), place);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Figure(parser.getString(), place);
            case VALUE_TRUE -> new Json.Flag(true, place);
            case VALUE_FALSE -> new Json.Flag(false, place);
            default -> new Json.Null(place);
        };
    }

    private static Json members(JsonParser parser, Json.Place place) {
        Map<String, Json> values = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            values.put(name, value(parser, parser.nextToken()));
        }
        return new Json.Members(values, place);
    }

    private static Json items(JsonParser parser, Json.Place place) {
        List<Json> values = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            values.add(value(parser, token));
        }
        return new Json.Items(values, place);
    }

    private static Json.Place place(TokenStreamLocation location) {
        return location == null
                ? Json.Place.NONE
                : new Json.Place(Math.max(0, location.getLineNr()), Math.max(0, location.getColumnNr()));
    }

    private static String firstLine(String message) {
        String line = message == null ? "" : message.lines().findFirst().orElse("");
        int advice = line.indexOf(": enable `"); // to the program, which reads strictly
        return line.isEmpty() ? "unreadable" : advice < 0 ? line : line.substring(0, advice);
    }

    private static InvalidDocumentException invalid(Json.Place place, String value, String expected) {
        return new InvalidDocumentException(
                List.of(new Problem(place.line(), place.column(), "", value, expected, "")));
    }
}
