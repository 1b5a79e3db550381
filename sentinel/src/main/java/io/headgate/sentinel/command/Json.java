package io.headgate.sentinel.command;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Rules and figures as dashboards read and write them: keys in alphabetical order and none for what is not set. Keys that nobody
 * knows, and values that are null, are passed over, as dashboards are older or newer than programs. Safe for many threads.
 */
public final class Json {

    /** How many beans an array may have that is read: more than there are resources that are counted apart. */
    public static final int MOST_READ = 10_000;

    private static final int MOST_TOKENS = 500_000; // [{},{},… is short as text and long as objects
    private static final int SHOWN = 80;

    // Without annotations: their jar is shared by Jackson 2 and 3, so that an application on the older one has an older
    // jar of
    // them than this mapper asks for, and looking for one that is not in it is an error. No class here has any.
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxTokenCount(MOST_TOKENS)
                            .build())
                    .build())
            .disable(MapperFeature.USE_ANNOTATIONS)
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .changeDefaultPropertyInclusion(given -> given.withValueInclusion(JsonInclude.Include.NON_NULL))
            .changeDefaultNullHandling(given -> JsonSetter.Value.forValueNulls(Nulls.SKIP))
            .build();

    private Json() {}

    /** A bean, a map or a list of these. */
    public static String write(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /**
     * An array of beans, at most {@link #MOST_READ}; if there are more, none is made.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static <T> List<T> readList(String text, Class<T> of) {
        List<T> all;
        try {
            requireFew(text);
            all = MAPPER.readValue(text, MAPPER.getTypeFactory().constructCollectionType(List.class, of));
        } catch (JacksonException wrong) {
            throw new IllegalArgumentException(
                    "data: " + shown(text) + " (expected: a JSON array of " + of.getSimpleName() + "; "
                            + wrong.getOriginalMessage() + ")",
                    wrong);
        }
        if (all == null || all.contains(null)) {
            throw new IllegalArgumentException("data: " + shown(text) + " (expected: a JSON array of "
                    + of.getSimpleName() + ", none of them null)");
        }
        return all;
    }

    private static void requireFew(String text) {
        try (JsonParser json = MAPPER.createParser(text)) {
            if (json.nextToken() != JsonToken.START_ARRAY) {
                return; // who reads it tells what is wrong
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

    private static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
