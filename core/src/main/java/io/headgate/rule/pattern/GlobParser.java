package io.headgate.rule.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads a glob.
 *
 * <pre>
 *   *       any run of characters but /, also none
 *   **      any run of characters, also none
 *   ?       one character but /
 *   {a,b}   either; a and b are globs, and may be empty. Without a comma the braces stand for themselves: a route
 *           is often named "/orders/{id}"
 *   \       the character behind it stands for itself
 * </pre>
 */
final class GlobParser {

    private static final Characters NO_SLASH = Characters.one('/').not();

    /** So deep may braces be nested: reading them is recursive. */
    private static final int DEEPEST = 20;

    private final Source source;
    private int depth;

    private GlobParser(String glob) {
        this.source = new Source("glob", glob, "characters * ** ? {a,b}, a \\ before any of these signs");
    }

    static Node parse(String glob) {
        return new GlobParser(glob).sequence();
    }

    /** Reads up to the end or, within braces, to a comma or the closing brace. */
    private Node sequence() {
        List<Node> parts = new ArrayList<>();
        while (source.peek() != Source.END && !(depth > 0 && (source.at(",") || source.at("}")))) {
            parts.add(part());
        }
        return new Node.Sequence(parts);
    }

    private Node part() {
        if (source.skip("**")) {
            return Node.Repeat.anyNumber(Characters.ANY);
        }
        if (source.skip("*")) {
            return Node.Repeat.anyNumber(NO_SLASH);
        }
        if (source.skip("?")) {
            return new Node.One(NO_SLASH);
        }
        if (source.at("{")) {
            return braces();
        }
        source.skip("\\");
        return new Node.One(Characters.one(source.next()));
    }

    private Node braces() {
        int start = source.position();
        source.skip("{");
        if (++depth > DEEPEST) {
            throw source.unsupported(start, "braces nested deeper than " + DEEPEST);
        }
        List<Node> branches = new ArrayList<>();
        do {
            branches.add(sequence());
        } while (source.skip(","));
        if (!source.skip("}")) {
            throw source.malformed("a } that closes the braces" + Source.place(start));
        }
        depth--;
        return branches.size() > 1 ? new Node.Choice(branches) : inBraces(branches.get(0));
    }

    private static Node inBraces(Node inside) {
        return new Node.Sequence(List.of(new Node.One(Characters.one('{')), inside, new Node.One(Characters.one('}'))));
    }
}
