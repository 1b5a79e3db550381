package io.headgate.console.rules;

import io.headgate.rules.document.DocumentDiff;
import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is answered about rules, as it becomes JSON. */
final class RuleAnswers {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private RuleAnswers() {}

    static Map<String, Object> rules(SavedRules rules) {
        Map<String, Object> answer = new LinkedHashMap<>();
        RuleVersion version = rules.version();
        answer.put("version", version.version());
        answer.put("by", version.by());
        answer.put("at", version.at().toEpochMilli());
        answer.put("comment", version.comment());
        answer.put("document", tree(rules.document()));
        answer.put("text", rules.text());
        return answer;
    }

    static Map<String, Object> version(RuleVersion version) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("version", version.version());
        answer.put("by", version.by());
        answer.put("at", version.at().toEpochMilli());
        answer.put("comment", version.comment());
        answer.put("rules", version.rules());
        return answer;
    }

    static Map<String, Object> invalid(InvalidDocumentException invalid) {
        Map<String, Object> answer = problems(invalid.problems());
        String more = invalid.problems().size() == 1
                ? ""
                : " (and " + (invalid.problems().size() - 1) + " more)";
        answer.put("error", invalid.problems().get(0) + more);
        return answer;
    }

    static Map<String, Object> problems(List<Problem> problems) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("problems", problems);
        return answer;
    }

    /** What is different, and both texts as they were saved. */
    static Map<String, Object> difference(SavedRules before, SavedRules after) {
        DocumentDiff diff = ChangeSummary.between(before.read(), after.read());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("added", diff.added().keySet());
        answer.put("removed", diff.removed().keySet());
        answer.put("changed", diff.changed().stream().map(RuleAnswers::change).toList());
        answer.put("document", diff.document());
        answer.put("reordered", diff.reordered());
        answer.put("before", before.text());
        answer.put("after", after.text());
        return answer;
    }

    private static Map<String, Object> change(DocumentDiff.RuleChange change) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("id", change.id());
        answer.put("fields", change.fields());
        return answer;
    }

    static JsonNode tree(String json) {
        return JSON.readTree(json);
    }
}
