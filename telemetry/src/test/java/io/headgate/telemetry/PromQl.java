package io.headgate.telemetry;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads as much of PromQL as pages of ours use: selectors, labels that are grouped by, functions. Strict about all else. */
final class PromQl {

    /** A selector: {@code name{label="value"}}. */
    record Selector(String name, List<Condition> conditions) {

        boolean selects(Scrape.Sample sample) {
            return sample.name().equals(name) && conditions.stream().allMatch(condition -> condition.holds(sample));
        }
    }

    /** One condition of a selector. */
    record Condition(String label, String operator, String value) {

        boolean holds(Scrape.Sample sample) {
            String found = sample.labels().getOrDefault(label, "");
            return switch (operator) {
                case "=" -> found.equals(value);
                case "!=" -> !found.equals(value);
                case "=~" -> found.matches(value);
                default -> !found.matches(value);
            };
        }
    }

    private static final Set<String> FUNCTIONS =
            Set.of("sum", "max", "min", "count", "rate", "increase", "changes", "vector", "label_values");
    private static final Set<String> WORDS = Set.of("or", "and", "unless");
    private static final Pattern TOKEN = Pattern.compile("\\s*(?:([a-zA-Z_:][\\w:]*)|(\"(?:[^\"\\\\]|\\\\.)*\")"
            + "|(\\[\\d+[smhd]])|(\\d+(?:\\.\\d+)?)|(=~|!~|!=|==|>=|<=|[-+*/(){},=<>]))");

    private final List<String> tokens = new ArrayList<>();
    private final List<Selector> selectors = new ArrayList<>();
    private final Set<String> groupedBy = new LinkedHashSet<>();
    private int at;

    /** Throws when it cannot be read. */
    PromQl(String expression) {
        String text = expression.strip();
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (end < text.length()) {
            if (!matcher.find(end) || matcher.start() != end) {
                throw new IllegalArgumentException("expression: " + expression + " (expected: PromQL, at " + end + ")");
            }
            tokens.add(matcher.group().strip());
            end = matcher.end();
        }
        read(expression);
    }

    private void read(String expression) {
        int depth = 0;
        while (at < tokens.size()) {
            String token = tokens.get(at++);
            depth += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
            if (depth < 0) {
                throw new IllegalArgumentException(expression + ": a ) too many");
            }
            if (Character.isLetter(token.charAt(0))) {
                readWord(token);
            }
        }
        if (depth != 0) {
            throw new IllegalArgumentException(expression + ": a ( too many");
        }
    }

    private void readWord(String word) {
        boolean called = at < tokens.size() && tokens.get(at).equals("(");
        if (word.equals("by")) {
            readLabels();
        } else if (FUNCTIONS.contains(word)) {
            if (!called && !tokens.get(at).equals("by")) {
                throw new IllegalArgumentException(word + ": not called");
            }
        } else if (!WORDS.contains(word)) {
            if (called) {
                throw new IllegalArgumentException(word + ": no function known here");
            }
            selectors.add(new Selector(word, readConditions()));
        }
    }

    private void readLabels() {
        expect("(");
        do {
            groupedBy.add(tokens.get(at++));
        } while (tokens.get(at++).equals(","));
        at--;
        expect(")");
    }

    private List<Condition> readConditions() {
        List<Condition> conditions = new ArrayList<>();
        if (at < tokens.size() && tokens.get(at).equals("{")) {
            do {
                at++;
                String quoted = tokens.get(at + 2);
                conditions.add(
                        new Condition(tokens.get(at), tokens.get(at + 1), quoted.substring(1, quoted.length() - 1)));
                at += 3;
            } while (tokens.get(at).equals(","));
            expect("}");
        }
        return conditions;
    }

    private void expect(String token) {
        if (!tokens.get(at++).equals(token)) {
            throw new IllegalArgumentException(tokens + ": at " + (at - 1) + " (expected: " + token + ")");
        }
    }

    List<Selector> selectors() {
        return selectors;
    }

    Set<String> groupedBy() {
        return groupedBy;
    }
}
