package io.headgate.rules.document.tree;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads JSON, strictly: no comments, nothing behind the end. {@code NaN} and {@code Infinity} are read as odd values, which every
 * field refuses, so that the rest of the document is read as well.
 */
final class JsonTree {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final JsonParser parser;
    private final TreeBuilder builder;

    private JsonTree(JsonParser parser, TreeBuilder builder) {
        this.parser = parser;
        this.builder = builder;
    }

    static Node read(String text, TreeBuilder builder) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            JsonTree reader = new JsonTree(parser, builder);
            parser.nextToken();
            Node root = reader.value(1);
            if (parser.nextToken() != null) {
                throw builder.stopped(reader.here(), parser.currentToken().toString(), "nothing behind the document");
            }
            return root;
        } catch (JacksonException notJson) {
            throw builder.stopped(
                    place(notJson.getLocation()), notJson.getOriginalMessage(), "JSON, as the text begins like it");
        }
    }

    private Node value(int depth) {
        Place place = here();
        builder.enter(place, depth);
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            return object(place, depth);
        }
        if (token == JsonToken.START_ARRAY) {
            return list(place, depth);
        }
        return new Node.Scalar(place, type(token, parser), parser.getString());
    }

    private Node object(Place place, int depth) {
        TreeBuilder.Collected fields = builder.new Collected();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            Place at = here();
            String name = parser.currentName();
            parser.nextToken();
            builder.into(name);
            Node value = value(depth + 1);
            builder.out();
            fields.add(at, name, value);
        }
        return fields.at(place);
    }

    private Node list(Place place, int depth) {
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            builder.into(items.size());
            items.add(value(depth + 1));
            builder.out();
        }
        return new Node.Items(place, items);
    }

    private static ScalarType type(JsonToken token, JsonParser parser) {
        return switch (token) {
            case VALUE_STRING -> ScalarType.TEXT;
            case VALUE_NUMBER_INT -> ScalarType.NUMBER;
            case VALUE_NUMBER_FLOAT -> parser.isNaN() ? ScalarType.ODD : ScalarType.NUMBER;
            case VALUE_TRUE, VALUE_FALSE -> ScalarType.BOOLEAN;
            default -> ScalarType.NULL;
        };
    }

    private Place here() {
        return place(parser.currentTokenLocation());
    }

    private static Place place(@Nullable TokenStreamLocation location) {
        return location == null
                ? Place.NOWHERE
                : new Place(Math.max(0, location.getLineNr()), Math.max(0, location.getColumnNr()));
    }
}
