package io.headgate.bench.command;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The options after a verb. Anything not known is refused as {@code name: value (expected: …)}. */
public final class Arguments {

    private static final String SEEN = "";

    private final Map<String, String> given = new HashMap<>();

    /**
     * Reads {@code arguments}.
     *
     * @param flags options without a value
     * @param valued options followed by a value
     */
    public Arguments(List<String> arguments, List<String> flags, List<String> valued) {
        for (int at = 0; at < arguments.size(); at++) {
            String name = arguments.get(at);
            if (flags.contains(name)) {
                given.put(name, SEEN);
            } else if (valued.contains(name)) {
                at++;
                require(at < arguments.size(), name, "nothing", "a value after it");
                given.put(name, arguments.get(at));
            } else {
                TreeSet<String> known = new TreeSet<>(flags);
                known.addAll(valued);
                require(false, "option", name, String.join(", ", known));
            }
        }
    }

    /** Whether {@code flag} was given. */
    public boolean has(String flag) {
        return given.containsKey(flag);
    }

    /** The value of an option, if given. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(given.get(name));
    }

    /** The value of an option that is a whole number within bounds. */
    public int number(String name, int otherwise, int least, int most) {
        return text(name).map(value -> number(name, value, least, most)).orElse(otherwise);
    }

    /** The values of an option that is a list of whole numbers within bounds. */
    public List<Integer> numbers(String name, List<Integer> otherwise, int least, int most) {
        List<Integer> numbers = new ArrayList<>();
        for (String value : texts(name)) {
            numbers.add(number(name, value, least, most));
        }
        return numbers.isEmpty() ? otherwise : List.copyOf(numbers);
    }

    /** The values of an option that is a list separated by commas; empty if not given. */
    public List<String> texts(String name) {
        return text(name).map(value -> List.of(value.split(",", -1))).orElse(List.of());
    }

    private static int number(String name, String value, int least, int most) {
        String expected = "a whole number, " + least + " to " + most;
        boolean isNumber = value.matches("\\d{1,9}");
        require(isNumber && Integer.parseInt(value) >= least && Integer.parseInt(value) <= most, name, value, expected);
        return Integer.parseInt(value);
    }

    /** Throws {@link UsageException} unless {@code holds}. */
    public static void require(boolean holds, String name, String value, String expected) {
        if (!holds) {
            throw new UsageException(name + ": " + value + " (expected: " + expected + ")");
        }
    }
}
