package io.headgate.cli.rules;

import io.headgate.Headgate;
import io.headgate.InvalidRulesException;
import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.Terminal;
import io.headgate.redis.RedisLimits;
import io.headgate.rule.Rule;
import io.headgate.rules.document.DocumentFormat;
import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.Problem;
import io.headgate.rules.document.RuleDocument;
import io.headgate.rules.sentinel.SentinelRules;
import java.util.List;

/** Documents as an engine would take them. */
public final class Documents {

    private static final String EXPECTED = " (expected: ";
    private static final String ALONE = "alone";

    private Documents() {}

    /**
     * Reads a document and puts its rules in force in an engine nobody calls, so that nothing is called fine that a program
     * would turn down: first each rule alone, to report its problems with their lines, then all of them. Throws
     * {@link InvalidDocumentException} with all problems.
     */
    public static RuleDocument whole(String text) {
        try (Headgate engine = engine()) {
            RuleDocument document = read(text, DocumentFormat.standard().checkedBy(rule -> refusals(engine, rule)));
            engine.rules().replaceAll(document.rules());
            return document;
        } catch (InvalidRulesException refused) {
            List<Problem> problems =
                    refused.problems().stream().map(Documents::problem).toList();
            throw new InvalidDocumentException(problems);
        }
    }

    /** Why the engine does not take the rule, in the format {@code name: value (expected: …)}; empty when it does. */
    private static List<String> refusals(Headgate engine, Rule rule) {
        try {
            engine.rules().replaceAll(List.of()); // the rule begins without the state of the rule before
            engine.rules().replaceAll(List.of(rule.withHead(rule.head().withId(ALONE))));
            return List.of();
        } catch (InvalidRulesException refused) {
            return refused.problems().stream().map(Documents::withoutRule).toList();
        }
    }

    /** Without the words that tell one rule from others: {@code rules[0]: id, limit: …} and {@code rules[0].limit: …}. */
    private static String withoutRule(String said) {
        for (String prefix : List.of("rules[0]: " + ALONE + ", ", "rules[0].")) {
            if (said.startsWith(prefix)) {
                return said.substring(prefix.length());
            }
        }
        return said;
    }

    private static RuleDocument read(String text, DocumentFormat format) {
        try {
            return format.read(text);
        } catch (InvalidDocumentException invalid) {
            if (isOfSentinel(text)) {
                String expected = "a rule document, which ./headgate rules convert makes of it";
                throw new InvalidDocumentException(
                        List.of(new Problem(1, 1, "", "an array of Sentinel's rules", expected, "")));
            }
            throw invalid;
        }
    }

    private static boolean isOfSentinel(String text) {
        try {
            return text.stripLeading().startsWith("[")
                    && !SentinelRules.possibleKinds(text).isEmpty();
        } catch (InvalidDocumentException somethingElse) {
            return false;
        }
    }

    /** What an engine says, which ends in what it expected. */
    private static Problem problem(String said) {
        int at = said.lastIndexOf(EXPECTED);
        return at < 0
                ? new Problem(0, 0, "", said, "rules that an engine takes", "")
                : new Problem(
                        0, 0, "", said.substring(0, at), said.substring(at + EXPECTED.length(), said.length() - 1), "");
    }

    /** As compilers have it, so that editors find the place: {@code file:line:column: path: value (expected: …)}. */
    public static String line(Terminal terminal, String file, Problem problem) {
        String place = problem.line() == 0 ? file : file + ":" + problem.line() + ":" + problem.column();
        String text =
                new Problem(0, 0, problem.path(), problem.value(), problem.expected(), problem.suggestion()).toString();
        return terminal.ink().paint(Meaning.STRONG, place) + ": " + text;
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
