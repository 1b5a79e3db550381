package io.headgate.rules.json;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * Reads JSON text into Java values and writes it from them. An object is a {@link Map} in the order of the text, an array is a
 * {@link List}, a text is a {@link String}. A whole number is a {@link Long}, or a {@link BigInteger} when it has more than 64 bits.
 * Any other number is a {@link Double}. Safe for many threads.
 */
public final class JsonValues {

    private final JsonFactory factory;

    /** Reads and writes with {@code factory}, which also sets the bounds for nesting, tokens and lengths. */
    public JsonValues(JsonFactory factory) {
        this.factory = factory;
    }

    /**
     * The one value of a text.
     *
     * @throws JacksonException if the text is empty, is not JSON, has anything behind its value, or breaks a bound of the factory
     */
    public @Nullable Object read(String text) {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new StreamReadException(parser, "the text is empty");
            }
            Object value = value(parser, first);
            JsonToken behind = parser.nextToken();
            if (behind != null) {
                throw new StreamReadException(parser, "more text behind the value: " + behind);
            }
            return value;
        }
    }

    private static @Nullable Object value(JsonParser parser, JsonToken token) {
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT -> wholeNumber(parser);
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    private static Object wholeNumber(JsonParser parser) {
        return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                ? (Object) parser.getBigIntegerValue()
                : (Object) parser.getLongValue();
    }

    private static Map<String, @Nullable Object> object(JsonParser parser) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            fields.put(name, value(parser, parser.nextToken()));
        }
        return fields;
    }

    private static List<@Nullable Object> array(JsonParser parser) {
        List<@Nullable Object> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(value(parser, token));
        }
        return items;
    }

    /** The text of a value, on one line. Values of other types than {@link #read} returns are written as text. */
    public String write(@Nullable Object value) {
        return write(value, ObjectWriteContext.empty());
    }

    /** The text of a value, indented for people. Values of other types than {@link #read} returns are written as text. */
    public String writeIndented(@Nullable Object value) {
        return write(value, new Indented());
    }

    private String write(@Nullable Object value, ObjectWriteContext context) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(context, text)) {
            write(json, value);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, @Nullable Object value) {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Map<?, ?> fields) {
            json.writeStartObject();
            fields.forEach((name, field) -> {
                json.writeName(String.valueOf(name));
                write(json, field);
            });
            json.writeEndObject();
        } else if (value instanceof Iterable<?> items) {
            json.writeStartArray();
            items.forEach(item -> write(json, item));
            json.writeEndArray();
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Number number) {
            writeNumber(json, number);
        } else {
            json.writeString(value.toString());
        }
    }

    private static void writeNumber(JsonGenerator json, Number number) {
        if (number instanceof Double || number instanceof Float) {
            json.writeNumber(number.doubleValue());
        } else if (number instanceof BigInteger whole) {
            json.writeNumber(whole);
        } else if (number instanceof BigDecimal exact) {
            json.writeNumber(exact);
        } else {
            json.writeNumber(number.longValue());
        }
    }

    private static final class Indented extends ObjectWriteContext.Base {

        private final DefaultPrettyPrinter printer = new DefaultPrettyPrinter();

        @Override
        public PrettyPrinter getPrettyPrinter() {
            return printer;
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    }
}
