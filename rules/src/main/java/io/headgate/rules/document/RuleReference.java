package io.headgate.rules.document;

import io.headgate.rules.document.form.RuleForm;
import io.headgate.rules.document.form.Section;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The reference page of rule documents, made from the same descriptions that the reader works by. */
public final class RuleReference {

    private static final String RULE = "rule";

    private static final String INTRODUCTION = """
            # Rule documents

            What can stand in a rule document. This page is made from the descriptions that reader, writer and
            [JSON Schema](../../rules/src/main/resources/io/headgate/rules/headgate-rules.schema.json) work by. What the rules mean is
            [another page](rules.md).

            A document is YAML, or JSON when it begins with a brace. Every field is spelled out here; one that is not is refused, with the
            name that was probably meant, and so is a field that stands there twice. Null is never a value. `rules: []` says that there are no
            rules; a text without `rules` is no document.

            | value | how it is written |
            |---|---|
            | duration | `500ms`, `10s`, `1h`, `1m30s`, `2d`, `250us`, `1.5h`; also `PT1S` as in ISO 8601. Exact to the nanosecond, never negative |
            | whole number | digits. What counts is the value: `100`, `100.0` and `1e2` are the same |
            | number | digits, perhaps with a fraction; finite |
            | text | in quotes where YAML would read something else: `"4711"`, `"true"`. `no` and `off` are text, as in YAML 1.2 |
            | name | one of the names that are listed; lower case, with dashes |

            ```yaml
            headgate: 1            # the version of this format
            version: 42            # of your rules
            rollout: {shadowFor: 10m, percent: 25, rollBack: {refusedRatio: 0.2, minimumCalls: 100, within: 5m}}
            rules:
              - kind: flow
                id: orders-limit
                resource: orders
                limit: {permits: 100, per: 1s}
              - kind: breaker
                resources: {prefix: "GET /"}
                errorRatio: 0.5
                mode: shadow       # only counts what it would refuse
            ```

            YAML anchors, aliases, tags and second documents are refused; comments are welcome. A document has at most 4 MiB.
            """;

    private RuleReference() {}

    /** The page of the standard format, in Markdown. */
    public static String markdown() {
        return markdown(DocumentFormat.standard());
    }

    /** The page of a format, in Markdown. */
    public static String markdown(DocumentFormat format) {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        for (Section section : format.form().sections()) {
            if (section.name().equals(RULE)) {
                appendIndex(section, format.forms(), page);
                appendKinds(section, format.forms(), page);
            } else {
                appendPart(section, page);
            }
        }
        return page.toString();
    }

    /**
     * What the page of the standard format says, for programs: the document, the kinds of rules, each as a table of the section
     * {@code rule}, and the parts that their fields are made of.
     */
    public static List<Section> sections() {
        return DocumentFormat.standard().form().sections();
    }

    /** An example of each kind of the standard format, by its name: one rule in YAML. */
    public static Map<String, String> examples() {
        Map<String, String> examples = new LinkedHashMap<>();
        DocumentFormat.standard().forms().forEach(form -> examples.put(form.name(), form.example()));
        return Collections.unmodifiableMap(examples);
    }

    private static void appendIndex(Section rules, List<RuleForm<?>> forms, StringBuilder page) {
        page.append("\n## ").append(RULE).append("\n\n").append(rules.meaning());
        page.append("\n\n| kind | what it does |\n|---|---|\n");
        for (int index = 0; index < forms.size(); index++) {
            String name = forms.get(index).name();
            page.append("| [").append(name).append("](#").append(name).append(") | ");
            page.append(cell(rules.tables().get(index).meaning())).append(" |\n");
        }
    }

    private static void appendKinds(Section rules, List<RuleForm<?>> forms, StringBuilder page) {
        for (int index = 0; index < forms.size(); index++) {
            Section.Table table = rules.tables().get(index);
            page.append("\n## ").append(forms.get(index).name()).append("\n\n");
            page.append(table.meaning()).append('\n');
            if (!forms.get(index).example().isEmpty()) {
                page.append("\n```yaml\n").append(forms.get(index).example()).append("```\n");
            }
            appendFields(table, page);
        }
    }

    private static void appendPart(Section section, StringBuilder page) {
        page.append("\n## ").append(section.name()).append("\n\n");
        page.append(section.meaning()).append('\n');
        for (Section.Table table : section.tables()) {
            if (!table.choice().isEmpty()) {
                page.append("\n**").append(table.choice()).append("**: ");
                page.append(table.meaning()).append(".\n");
            }
            appendFields(table, page);
        }
    }

    private static void appendFields(Section.Table table, StringBuilder page) {
        page.append("\n| field | value | default | meaning | expected |\n|---|---|---|---|---|\n");
        for (Section.Row row : table.rows()) {
            page.append("| `").append(row.name()).append("` | ").append(cell(row.type()));
            page.append(" | ").append(cell(row.otherwise())).append(" | ").append(cell(row.meaning()));
            page.append(" | ").append(cell(bounds(row))).append(" |\n");
        }
        for (String note : table.notes()) {
            page.append("\nHas ").append(note).append(".\n");
        }
    }

    /** What the type alone does not say. */
    private static String bounds(Section.Row row) {
        boolean said = row.type().contains("](#")
                || row.type().equals(row.expected())
                || row.type().equals("duration")
                || row.type().equals("true or false");
        return said ? "" : row.expected();
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;");
    }
}
