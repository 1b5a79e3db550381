package io.headgate.console.rules;

import io.headgate.console.web.Refusal;
import io.headgate.rule.Rule;
import io.headgate.rules.document.RuleDocument;
import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.document.Syntax;
import io.headgate.rules.sentinel.Conversion;
import io.headgate.rules.sentinel.Note;
import io.headgate.rules.sentinel.SentinelKind;
import io.headgate.rules.sentinel.SentinelRules;
import io.headgate.rules.sentinel.Written;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Takes rules in from elsewhere and gives them out. Puts nothing in force. */
final class Interchange {

    /*
     * Sentinel keeps an array for each kind of rule; a file with several kinds is an object of such arrays, which is what
     * we write and read back:
     *
     *   {"flow": [ … ], "degrade": [ … ], "notes": ["what could not be said in Sentinel's terms"]}
     */
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String NOTES = "notes";

    private Interchange() {}

    /**
     * Rules from elsewhere.
     *
     * @param document as ours
     * @param text what it is saved as: ours as it was written, Sentinel's as we write it
     * @param notes what was dropped, and what means something else now
     */
    record Imported(RuleDocument document, String text, List<String> notes) {

        static Imported converted(List<Rule> rules, List<String> notes) {
            RuleDocument document = RuleDocument.of(rules);
            return new Imported(document, ours(document, Syntax.JSON), notes);
        }
    }

    /**
     * Ours, JSON or YAML; or Sentinel's: an array of one kind, or an object of arrays by kind. Refused with the {@code kinds} to choose
     * from when the rules of an array can be of several.
     *
     * @param kind of which kind the rules of an array are; "" to find out
     */
    static Imported read(String given, String kind, int mostBytes) {
        String text = given.startsWith("\uFEFF") ? given.substring(1) : given; // a byte order mark
        JsonNode json = json(text);
        if (json != null && json.isArray()) {
            DocumentText.requireShort(text, mostBytes);
            Conversion conversion = SentinelRules.read(kind.isEmpty() ? onlyKind(text) : chosen(kind), text);
            return Imported.converted(conversion.rules(), words("", conversion.notes()));
        }
        if (json != null && json.isObject() && !json.has("headgate") && hasKinds(json)) {
            DocumentText.requireShort(text, mostBytes);
            return byKind(json);
        }
        return new Imported(DocumentText.read(text, mostBytes), text, List.of());
    }

    /** The kind of the rules of an array, where their fields leave no doubt. */
    private static SentinelKind onlyKind(String array) {
        List<String> possible = SentinelRules.possibleKinds(array).stream()
                .map(SentinelKind::text)
                .toList();
        if (possible.size() > 1) {
            throw new Refusal(
                    422,
                    Map.of(
                            "error",
                            "kind: not told by the fields (expected: " + String.join(" or ", possible) + ")",
                            "kinds",
                            possible));
        }
        return SentinelRules.detect(array);
    }

    private static SentinelKind chosen(String name) {
        SentinelKind kind = kind(name);
        if (kind == null) {
            String known =
                    Arrays.stream(SentinelKind.values()).map(SentinelKind::text).collect(Collectors.joining(", "));
            throw Refusal.bad("kind", name, "one of " + known);
        }
        return kind;
    }

    private static @Nullable JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException yaml) {
            return null;
        }
    }

    private static boolean hasKinds(JsonNode json) {
        for (SentinelKind kind : SentinelKind.values()) {
            if (json.path(kind.text()).isArray()) {
                return true;
            }
        }
        return false;
    }

    private static Imported byKind(JsonNode json) {
        List<Rule> rules = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : json.properties()) {
            SentinelKind kind = kind(entry.getKey());
            if (kind != null) {
                Conversion conversion =
                        SentinelRules.read(kind, entry.getValue().toPrettyString());
                rules.addAll(conversion.rules());
                notes.addAll(words(kind.text() + " ", conversion.notes()));
            } else if (!entry.getKey().equals(NOTES)) {
                notes.add(entry.getKey() + ": left out, as it is no kind of rule that is known");
            }
        }
        return Imported.converted(rules, notes);
    }

    private static @Nullable SentinelKind kind(String name) {
        for (SentinelKind kind : SentinelKind.values()) {
            if (kind.text().equals(name)) {
                return kind;
            }
        }
        return null;
    }

    /** The rules as Sentinel's, with notes on what could not be said. */
    static String sentinel(RuleDocument document) {
        ObjectNode all = JSON.createObjectNode();
        List<String> notes = new ArrayList<>();
        for (SentinelKind kind : SentinelKind.values()) {
            Written written = SentinelRules.write(kind, document.rules());
            JsonNode array = JSON.readTree(written.json());
            if (!array.isEmpty()) {
                all.set(kind.text(), array);
            }
            notes.addAll(words(kind.text() + " ", written.notes()));
        }
        for (Rule rule : document.rules()) {
            if (SentinelRules.kindOf(rule).isEmpty()) {
                notes.add((rule.id().isEmpty() ? rule.target().text() : rule.id())
                        + ": left out, as Sentinel has nothing like a "
                        + rule.getClass().getSimpleName());
            }
        }
        notes.forEach(all.putArray(NOTES)::add);
        return all.toPrettyString();
    }

    static String ours(RuleDocument document, Syntax syntax) {
        return RuleDocuments.write(document, syntax);
    }

    private static List<String> words(String kind, List<Note> notes) {
        return notes.stream().map(note -> kind + note).toList();
    }
}
