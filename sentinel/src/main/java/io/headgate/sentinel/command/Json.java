package io.headgate.sentinel.command;

import io.headgate.rules.json.JsonValues;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Rules and figures as dashboards read and write them: keys in alphabetical order, and no key for a value that is null. Reading
 * ignores unknown keys and null values, because dashboards are older or newer than programs. Safe for many threads.
 */
public final class Json {

    /** The most beans that an array may have: more than there are resources that are counted apart. */
    public static final int MOST_READ = 10_000;

    private static final int MOST_TOKENS = 500_000; // [{},{},… is short as text and long as objects
    private static final int SHOWN = 80;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxTokenCount(MOST_TOKENS).build())
            .build();
    private static final JsonValues VALUES = new JsonValues(FACTORY);

    private Json() {}

    /** The text of a bean, a map or a list of these. */
    public static String write(Object value) {
        return VALUES.write(Beans.toValues(value));
    }

    /**
     * An array of beans, at most {@link #MOST_READ}; if there are more, none is made.
     *
     * @throws IllegalArgumentException if the text is anything else
     */
    public static <T> List<T> readList(String text, Class<T> of) {
        try {
            requireFew(text);
            return beans(VALUES.read(text), of);
        } catch (JacksonException wrong) {
            throw invalid(text, of, wrong.getOriginalMessage(), wrong);
        } catch (Beans.WrongValueException wrong) {
            throw invalid(text, of, wrong.getMessage(), wrong);
        }
    }

    private static <T> List<T> beans(@Nullable Object array, Class<T> of) {
        if (!(array instanceof List<?> items)) {
            throw new Beans.WrongValueException("this is no array");
        }
        List<T> beans = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            beans.add(Beans.toBean("[" + i + "]", items.get(i), of));
        }
        return beans;
    }

    private static void requireFew(String text) {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            if (json.nextToken() != JsonToken.START_ARRAY) {
                return; // reading the values says what is wrong
            }
            int count = 0;
            for (JsonToken next = json.nextToken(); next != JsonToken.END_ARRAY; next = json.nextToken()) {
                if (++count > MOST_READ) {
                    throw new IllegalArgumentException(
                            "data: more than " + MOST_READ + " rules (expected: at most that)");
                }
                json.skipChildren();
            }
        }
    }

    private static IllegalArgumentException invalid(
            String text, Class<?> of, @Nullable String reason, Exception cause) {
        return new IllegalArgumentException(
                "data: " + shown(text) + " (expected: a JSON array of " + of.getSimpleName() + "; " + reason + ")",
                cause);
    }

    private static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
