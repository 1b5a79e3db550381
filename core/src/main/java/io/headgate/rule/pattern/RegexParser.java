package io.headgate.rule.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads a regular expression: the part of the common language that can be matched in linear time.
 *
 * <pre>
 *   choice    sequence | sequence …
 *   sequence  repeated repeated …
 *   repeated  atom, then * + ? {m} {m,} {m,n}, each also with a ? behind
 *   atom      character  \escape  .  [class]  (choice)  (?:choice)  (?i)  (?i:choice)  ^  $
 * </pre>
 */
final class RegexParser {

    static final int MOST_REPEATS = 1_000;

    private static final String SUPPORTED =
            "characters . [classes] (groups) (?:groups) | * + ? {m,n} up to 1000, ^ $ \\d \\w \\s \\D \\W \\S \\t \\n \\r \\f,"
                    + " a \\ before any other sign, (?i); what needs backtracking is left out: look-around,"
                    + " back-references, possessive quantifiers";

    /** So deep may groups be nested: reading them is recursive. */
    private static final int DEEPEST = 100;

    private final Source source;
    private int depth;
    private boolean bothCases;

    private RegexParser(String regex) {
        this.source = new Source("regex", regex, SUPPORTED);
    }

    static Node parse(String regex) {
        RegexParser parser = new RegexParser(regex);
        Node all = parser.choice();
        if (parser.source.peek() != Source.END) {
            throw parser.source.malformed("a ( that opens the group closed" + Source.place(parser.source.position()));
        }
        return all;
    }

    /** Reads alternatives, up to the end or a ). A flag set inside holds until then. */
    private Node choice() {
        boolean casesBefore = bothCases;
        List<Node> branches = new ArrayList<>();
        do {
            branches.add(sequence());
        } while (source.skip("|"));
        bothCases = casesBefore;
        return branches.size() == 1 ? branches.get(0) : new Node.Choice(branches);
    }

    private Node sequence() {
        List<Node> parts = new ArrayList<>();
        while (source.peek() != Source.END && !source.at("|") && !source.at(")")) {
            if (!flag()) {
                parts.add(repeated());
            }
        }
        return new Node.Sequence(parts);
    }

    private boolean flag() {
        if (source.skip("(?i)")) {
            bothCases = true;
            return true;
        }
        return false;
    }

    private Node repeated() {
        Node part = atom();
        int start = source.position();
        Node repeat;
        if (source.skip("*")) {
            repeat = new Node.Repeat(part, 0, Node.Repeat.NO_END);
        } else if (source.skip("+")) {
            repeat = new Node.Repeat(part, 1, Node.Repeat.NO_END);
        } else if (source.skip("?")) {
            repeat = new Node.Repeat(part, 0, 1);
        } else if (source.skip("{")) {
            repeat = counted(part, start);
        } else {
            return part;
        }
        if (source.skip("+")) {
            throw source.unsupported(start, "the possessive quantifier " + source.since(start));
        }
        source.skip("?"); // reluctant or greedy: the whole name matches or it does not
        return repeat;
    }

    private Node counted(Node part, int start) {
        int least = number(start);
        int most = least;
        if (source.skip(",")) {
            most = source.at("}") ? Node.Repeat.NO_END : number(start);
        }
        if (!source.skip("}") || most < least) {
            throw source.unsupported(start, "a { that is no {m}, {m,} or {m,n}");
        }
        return new Node.Repeat(part, least, most);
    }

    private int number(int start) {
        int digits = source.position();
        int number = 0;
        while (Characters.DIGITS.contains(source.peek())) {
            number = Math.min(number * 10 + source.next() - '0', MOST_REPEATS + 1);
        }
        if (digits == source.position() || number > MOST_REPEATS) {
            throw source.unsupported(start, "a { without a number up to " + MOST_REPEATS);
        }
        return number;
    }

    private Node atom() {
        int start = source.position();
        int character = source.next();
        return switch (character) {
            case '(' -> group(start);
            case '[' -> new Node.One(ClassParser.parse(source, start, bothCases));
            case '\\' -> new Node.One(cased(Escapes.read(source, start)));
            case '.' -> new Node.One(Characters.ANY);
            case '^' -> Node.Anchor.START;
            case '$' -> Node.Anchor.END;
            case '*', '+', '?', '{' ->
                throw source.malformed(
                        "something to repeat before the " + Character.toString(character) + Source.place(start));
            default -> new Node.One(cased(Characters.one(character)));
        };
    }

    private Characters cased(Characters characters) {
        return bothCases ? characters.inBothCases() : characters;
    }

    private Node group(int start) {
        boolean casesBefore = bothCases;
        if (source.skip("?i:")) {
            bothCases = true;
        } else if (!source.skip("?:") && source.at("?")) {
            throw source.unsupported(start, unsupportedGroup());
        }
        if (++depth > DEEPEST) {
            throw source.unsupported(start, "groups nested deeper than " + DEEPEST);
        }
        Node inside = choice();
        if (!source.skip(")")) {
            throw source.malformed("a ) that closes the group" + Source.place(start));
        }
        depth--;
        bothCases = casesBefore;
        return inside;
    }

    private String unsupportedGroup() {
        if (source.at("?=") || source.at("?!")) {
            return "a look-ahead";
        }
        if (source.at("?<=") || source.at("?<!")) {
            return "a look-behind";
        }
        if (source.at("?>")) {
            return "an atomic group";
        }
        return source.at("?<") ? "a named group" : "an unknown flag";
    }
}
