package io.headgate.rules.sentinel;

import static java.util.Objects.requireNonNull;

import io.headgate.gateway.ApiGroups;
import io.headgate.rule.Rule;
import io.headgate.rules.document.InvalidDocumentException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converts between Sentinel's arrays of rules, as its data sources and its dashboard keep them in JSON, and our rules.
 *
 * <pre>{@code
 * Conversion conversion = SentinelRules.read(SentinelKind.FLOW, json);
 * conversion.notes().forEach(System.out::println); // what was dropped, what changed
 * headgate.rules().replaceAll(conversion.rules());
 * }</pre>
 *
 * <p>A rule that means the same afterwards has no note. What Sentinel would ignore without a word, such as a negative count, is a
 * problem, and then nothing is converted. Immutable, safe for many threads.
 */
public final class SentinelRules {

    private SentinelRules() {}

    /**
     * Sentinel's rules as ours, by our own means: windows that slide, buckets that are refilled all the time. Throws
     * {@link InvalidDocumentException} with all problems.
     */
    public static Conversion read(SentinelKind kind, String json) {
        return read(kind, json, Fidelity.NATIVE);
    }

    /**
     * Sentinel's rules as ours, by Sentinel's means: aligned slices, tumbling windows, lazy buckets. For moving without a change
     * of behaviour. Throws {@link InvalidDocumentException} with all problems.
     */
    public static Conversion readFaithfully(SentinelKind kind, String json) {
        return read(kind, json, Fidelity.FAITHFUL);
    }

    private static Conversion read(SentinelKind kind, String json, Fidelity fidelity) {
        Converter<?> converter = Converters.of(requireNonNull(kind, "kind"), fidelity);
        ArrayReading reading = new ArrayReading(requireNonNull(json, "json"), converter.fields());
        converter.begin(reading.rules(), reading.notes());
        List<Rule> rules = new ArrayList<>();
        reading.forEach("resource", element -> rules.addAll(converter.read(element, reading.notes())));
        return new Conversion(rules, reading.notes().all());
    }

    /**
     * Finds out from the fields which kind of rules these are. Throws {@link InvalidDocumentException} when they can be of
     * several kinds, or of none.
     */
    public static SentinelKind detect(String json) {
        return Detection.kind(requireNonNull(json, "json"));
    }

    /** The kinds that these rules can be of, by their fields. Throws {@link InvalidDocumentException} when they are no rules, or none. */
    public static List<SentinelKind> possibleKinds(String json) {
        return Detection.possible(requireNonNull(json, "json"));
    }

    /** Sentinel's kind of a rule of ours; none for those that it has nothing like. */
    public static Optional<SentinelKind> kindOf(Rule rule) {
        for (SentinelKind kind : SentinelKind.values()) {
            if (kind.ours().isInstance(rule)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** The rules of that kind as Sentinel's; others are passed over. */
    public static Written write(SentinelKind kind, List<? extends Rule> rules) {
        return write(kind, rules, ApiGroups.of());
    }

    /** The rules of that kind as Sentinel's, gateway rules with the names of {@code groups} as rules for APIs. */
    public static Written write(SentinelKind kind, List<? extends Rule> rules, ApiGroups groups) {
        return write(Converters.of(requireNonNull(kind, "kind"), Fidelity.NATIVE, groups), rules);
    }

    private static <R extends Rule> Written write(Converter<R> converter, List<? extends Rule> rules) {
        Notes notes = new Notes();
        List<Map<String, Object>> array = new ArrayList<>();
        for (int index = 0; index < rules.size(); index++) {
            Rule rule = rules.get(index);
            if (converter.type().isInstance(rule)) {
                notes.about(index, rule.target().text());
                Bounds.within("", "", notes, () -> {
                    Map<String, Object> fields =
                            converter.write(converter.type().cast(rule), notes);
                    if (fields != null) {
                        array.add(new LinkedHashMap<>(fields));
                    }
                });
            }
        }
        return new Written(JsonText.write(array), notes.all());
    }
}
