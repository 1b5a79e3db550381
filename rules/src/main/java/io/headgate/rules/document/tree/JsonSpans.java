package io.headgate.rules.document.tree;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Finds where the values of a JSON text stand. The text has been read before, so that it is JSON. For one text. */
final class JsonSpans {

    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonParser parser;

    private JsonSpans(JsonParser parser) {
        this.parser = parser;
    }

    static Span read(String text) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            return new JsonSpans(parser).value();
        }
    }

    private Span value() {
        int from = from();
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            return object(from);
        }
        if (token == JsonToken.START_ARRAY) {
            return list(from);
        }
        return Span.scalar(from, to());
    }

    private Span object(int from) {
        List<Span.Part> fields = new ArrayList<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            int name = from();
            int nameTo = to();
            parser.nextToken();
            fields.add(new Span.Part(name, nameTo, value()));
        }
        return Span.flow(from, to(), fields);
    }

    private Span list(int from) {
        List<Span.Part> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            Span item = value();
            items.add(new Span.Part(item.from(), item.from(), item));
        }
        return Span.flow(from, to(), items);
    }

    private int from() {
        return Math.toIntExact(parser.currentTokenLocation().getCharOffset());
    }

    private int to() {
        parser.finishToken(); // a text is read when somebody asks for it, and its end is known then
        return Math.toIntExact(parser.currentLocation().getCharOffset());
    }
}
