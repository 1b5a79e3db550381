package io.headgate.lab.log;

import io.headgate.lab.catalogue.Catalogue;
import io.headgate.lab.catalogue.Named;
import io.headgate.limiter.Checks;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which field is meant by a name in a log; capitals and small letters are one. Immutable, hence safe for many threads.
 */
public final class FieldNames {

    /** A name, the field it stands for, and how telling it is: of several names for a field in one line the lowest wins. */
    record Meaning(Field field, int rank, byte[] name) {}

    private record Choice(String name, Field field) implements Named {
        @Override
        public String about() {
            return "";
        }
    }

    private static final Catalogue<Choice> FIELDS = new Catalogue<>(
            "field",
            Arrays.stream(Field.values())
                    .map(field -> new Choice(field.word(), field))
                    .toList());

    private static final int CHOSEN = -1;
    private static final int SLOTS = 512; // a power of two, several times as many as there are names
    private static final int MOST_GIVEN = 100;

    private final @Nullable Meaning[] table = new @Nullable Meaning[SLOTS];

    private FieldNames(Map<String, Meaning> meanings) {
        meanings.values().forEach(this::put);
    }

    /** The names that the usual servers and libraries use. */
    public static FieldNames usual() {
        return with(List.of());
    }

    /**
     * The usual names and those given, each as {@code field=name}, such as {@code time=when}. A name given for a field goes
     * before all others of it.
     */
    public static FieldNames with(List<String> given) {
        Checks.require(given.size() <= MOST_GIVEN, "fields", given.size(), "at most " + MOST_GIVEN);
        Map<String, Meaning> meanings = new LinkedHashMap<>();
        for (Field field : Field.values()) {
            for (int rank = 0; rank < field.usualNames().size(); rank++) {
                add(meanings, field.usualNames().get(rank), field, rank);
            }
        }
        for (String one : given) {
            int equals = one.indexOf('=');
            Checks.require(equals > 0 && equals < one.length() - 1, "field", one, "field=name, such as time=when");
            Field field = FIELDS.get(one.substring(0, equals).strip()).field;
            add(meanings, one.substring(equals + 1).strip(), field, CHOSEN);
        }
        return new FieldNames(meanings);
    }

    private static void add(Map<String, Meaning> meanings, String name, Field field, int rank) {
        String small = name.toLowerCase(Locale.ROOT);
        meanings.put(small, new Meaning(field, rank, small.getBytes(StandardCharsets.UTF_8)));
    }

    private void put(Meaning meaning) {
        int slot = hash(meaning.name, 0, meaning.name.length);
        while (table[slot] != null) {
            slot = (slot + 1) & (SLOTS - 1);
        }
        table[slot] = meaning;
    }

    /** What the name in these bytes means, or null. */
    @Nullable
    Meaning find(byte[] bytes, int from, int to) {
        for (int slot = hash(bytes, from, to); ; slot = (slot + 1) & (SLOTS - 1)) {
            Meaning meaning = table[slot];
            if (meaning == null || isName(meaning.name, bytes, from, to)) {
                return meaning;
            }
        }
    }

    private static boolean isName(byte[] name, byte[] bytes, int from, int to) {
        if (name.length != to - from) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (name[i] != small(bytes[from + i])) {
                return false;
            }
        }
        return true;
    }

    private static int hash(byte[] bytes, int from, int to) {
        int hash = to - from;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + small(bytes[i]);
        }
        return (hash ^ (hash >>> 9) ^ (hash >>> 18)) & (SLOTS - 1);
    }

    private static byte small(byte one) {
        return one >= 'A' && one <= 'Z' ? (byte) (one + ('a' - 'A')) : one;
    }
}
