package io.headgate.sentinel;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.config.SentinelConfigLoader;
import com.alibaba.csp.sentinel.log.RecordLog;
import io.headgate.rules.document.form.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The settings that Sentinel does not have, and which values each may have. With any other value its default holds. */
public final class DropInSettings {

    /** What all of them begin with. */
    public static final String PREFIX = "headgate.sentinel.";

    private static final int MOST_LINES = 20;
    private static final int MOST_BODY = 64 * 1024 * 1024;
    private static final Predicate<String> ANY = value -> true;
    private static final Map<String, Values> ALL = new TreeMap<>(Map.of(
            PREFIX + "window", Values.of("aligned or sliding", "(?i)aligned|sliding"),
            PREFIX + "invalid", Values.of("keep or throw", "(?i)keep|throw"),
            PREFIX + "error-ratio-one", Values.of("all or never", "(?i)all|never"),
            PREFIX + "redis.uri", new Values("an address", ANY), // checked when it is used
            PREFIX + "redis.timeout", Values.of("milliseconds, 1 to 999999999", "[1-9]\\d{0,8}"),
            PREFIX + "command", Values.of("true or false", "(?i)true|false"),
            PREFIX + "command.host", new Values("an address", ANY),
            PREFIX + "command.token", new Values("a text", ANY),
            PREFIX + "command.body",
                    new Values(
                            "bytes, 0 to " + MOST_BODY,
                            value -> value.matches("\\d{1,9}") && Integer.parseInt(value) <= MOST_BODY),
            PREFIX + "heartbeat.timeout", Values.of("milliseconds, 1 to 999999999", "[1-9]\\d{0,8}")));

    private record Values(String expected, Predicate<String> areValid) {

        static Values of(String expected, String pattern) {
            return new Values(expected, Pattern.compile(pattern).asMatchPredicate());
        }
    }

    private DropInSettings() {}

    /** The setting without spaces around it; null when it is not set, or has none of its values. */
    public static @Nullable String get(String key) {
        String value = stated(key);
        Values values = ALL.get(key);
        return value == null || values == null || values.areValid.test(value) ? value : null;
    }

    private static @Nullable String stated(String key) {
        String value = SentinelConfig.getConfig(key, true);
        return value == null || value.isBlank() ? null : value.strip();
    }

    /** Writes a warning for each setting that has no effect. */
    static void warn() {
        problems().forEach(DropInSettings::tell);
    }

    /** One line for each value that a setting cannot have, and for each name that no setting has. */
    static List<String> problems() {
        List<String> problems = new ArrayList<>();
        ALL.forEach((key, values) -> {
            String value = stated(key);
            if (value != null && !values.areValid.test(value)) {
                problems.add(key + ": " + value + " (expected: " + values.expected + "); the default holds");
            }
        });
        new TreeSet<>(SentinelConfigLoader.getProperties().stringPropertyNames())
                .stream()
                        .filter(key -> key.startsWith(PREFIX) && !ALL.containsKey(key))
                        .limit(MOST_LINES)
                        .forEach(key -> problems.add(key + ": no such setting, it has no effect" + suggestion(key)));
        return problems;
    }

    private static String suggestion(String key) {
        List<String> known = ALL.keySet().stream()
                .map(each -> each.substring(PREFIX.length()))
                .toList();
        String nearest = Suggestion.of(key.substring(PREFIX.length()), known);
        return nearest.isEmpty() ? "" : " (did you mean " + PREFIX + nearest + "?)";
    }

    private static void tell(String problem) {
        RecordLog.warn("{}", problem);
        System.getLogger("io.headgate.sentinel").log(System.Logger.Level.WARNING, problem);
    }
}
