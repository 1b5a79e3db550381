package io.headgate.console.rules;

import io.headgate.rules.document.RuleReference;
import io.headgate.rules.document.form.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The reference of rule documents for the forms of the page: every kind of rule, then every part that a field can be made of. */
final class RuleReferenceAnswer {

    /*
     * All of it comes from the one description of a document (docs/decisions/0016). There it is written for a page in Markdown:
     * a type that is a part of its own is a link, [limit](#limit), and a choice is `algorithm: gcra` (default).
     */
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\(#([^)]+)\\)");
    private static final String KINDS = "rule";
    private static final String REQUIRED = "required";
    private static final String DEFAULT = " (default)";

    private RuleReferenceAnswer() {}

    static List<Map<String, Object>> all() {
        List<Map<String, Object>> all = new ArrayList<>();
        List<Section> sections = RuleReference.sections();
        for (Section section : sections) {
            if (section.name().equals(KINDS)) {
                section.tables().forEach(table -> all.add(kind(table)));
            }
        }
        for (Section section : sections) {
            if (!section.name().equals(KINDS)) {
                all.add(part(section));
            }
        }
        return all;
    }

    private static Map<String, Object> kind(Section.Table table) {
        String kind = value(table.choice());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("kind", kind);
        answer.put("explained", plain(table.meaning()));
        answer.put("example", RuleReference.examples().getOrDefault(kind, ""));
        putFields(answer, table);
        return answer;
    }

    private static Map<String, Object> part(Section section) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("part", section.name());
        answer.put("explained", section.meaning());
        if (section.tables().size() == 1 && section.tables().get(0).choice().isEmpty()) {
            putFields(answer, section.tables().get(0));
        } else {
            answer.put(
                    "choices",
                    section.tables().stream().map(RuleReferenceAnswer::choice).toList());
        }
        return answer;
    }

    /** {@code `algorithm: gcra` (default)} is chosen by a field and its value, {@code `inFlight`} by a field that is there. */
    private static Map<String, Object> choice(Section.Table table) {
        String name = field(table.choice());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("by", name);
        answer.put("value", value(table.choice()));
        answer.put("default", table.choice().endsWith(DEFAULT));
        answer.put("explained", plain(table.meaning()));
        putFields(answer, table);
        return answer;
    }

    private static void putFields(Map<String, Object> answer, Section.Table table) {
        answer.put("fields", table.rows().stream().map(RuleReferenceAnswer::row).toList());
        answer.put("notes", table.notes());
    }

    private static Map<String, Object> row(Section.Row row) {
        Map<String, Object> answer = new LinkedHashMap<>();
        boolean required = row.otherwise().equals(REQUIRED);
        answer.put("name", row.name());
        answer.put("type", plain(row.type()));
        answer.put(
                "parts",
                LINK.matcher(row.type()).results().map(link -> link.group(2)).toList());
        answer.put("explained", plain(row.meaning()));
        answer.put("default", required ? "" : row.otherwise());
        answer.put("required", required);
        answer.put("expected", row.expected());
        return answer;
    }

    private static String plain(String markdown) {
        return LINK.matcher(markdown).replaceAll("$1");
    }

    private static String field(String choice) {
        return parsed(choice, 1);
    }

    private static String value(String choice) {
        return parsed(choice, 2);
    }

    private static String parsed(String choice, int group) {
        Matcher matcher = Pattern.compile("`([^:`]+)(?:: ([^`]+))?`.*").matcher(choice);
        if (!matcher.matches()) {
            throw new IllegalStateException("choice: " + choice + " (expected: a field in back quotes)");
        }
        String found = matcher.group(group);
        return found == null ? "" : found;
    }
}
