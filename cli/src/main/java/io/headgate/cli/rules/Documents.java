package io.headgate.cli.rules;

import io.headgate.Headgate;
import io.headgate.InvalidRulesException;
import io.headgate.redis.RedisLimits;
import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.Problem;
import io.headgate.rules.document.RuleDocument;
import io.headgate.rules.document.RuleDocuments;
import java.util.List;

/** Documents as an engine would take them. */
final class Documents {

    private static final String EXPECTED = " (expected: ";

    private Documents() {}

    /**
     * Reads a document and puts its rules in force in an engine nobody calls, so that nothing is called fine that a program
     * would turn down. Throws {@link InvalidDocumentException} with all problems.
     */
    static RuleDocument whole(String text) {
        RuleDocument document = RuleDocuments.read(text);
        try (Headgate engine = engine()) {
            engine.rules().replaceAll(document.rules());
        } catch (InvalidRulesException refused) {
            List<Problem> problems =
                    refused.problems().stream().map(Documents::problem).toList();
            throw new InvalidDocumentException(problems);
        }
        return document;
    }

    /** What an engine says, which ends in what it expected. */
    private static Problem problem(String said) {
        int at = said.lastIndexOf(EXPECTED);
        return at < 0
                ? new Problem(0, 0, "", said, "rules that an engine takes", "")
                : new Problem(
                        0, 0, "", said.substring(0, at), said.substring(at + EXPECTED.length(), said.length() - 1), "");
    }

    /** An engine that nobody calls. */
    static Headgate engine() {
        return Headgate.builder().cluster(RedisLimits.rehearsal()).build();
    }

    static String rules(RuleDocument document) {
        int count = document.rules().size();
        return count == 1 ? "1 rule" : count + " rules";
    }
}
