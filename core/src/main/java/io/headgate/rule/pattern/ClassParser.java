package io.headgate.rule.pattern;

/** Reads a class of characters, from behind its [ to its ]: {@code a-z0-9_.-} with escapes, {@code ^} in front for all others. */
final class ClassParser {

    private final Source source;
    private final int start;

    private ClassParser(Source source, int start) {
        this.source = source;
        this.start = start;
    }

    static Characters parse(Source source, int start, boolean bothCases) {
        boolean others = source.skip("^");
        Characters named = new ClassParser(source, start).members();
        Characters cased = bothCases ? named.inBothCases() : named;
        return others ? cased.not() : cased;
    }

    private Characters members() {
        Characters all = Characters.NONE;
        do { // at least one: a class of nothing is a slip of the pen
            all = all.or(member());
        } while (!source.skip("]"));
        return all;
    }

    private Characters member() {
        Characters first = single();
        if (!source.at("-") || source.at("-]")) {
            return first;
        }
        source.skip("-");
        Characters last = single();
        int from = first.only();
        int to = last.only();
        if (from < 0 || to < 0 || from > to) {
            throw source.unsupported(start, "a range that does not go from one character up to another");
        }
        return Characters.range(from, to);
    }

    private Characters single() {
        int at = source.position();
        if (source.peek() == Source.END) {
            throw source.malformed("a ] that closes the class" + Source.place(start));
        }
        if (source.at("[") || source.at("&&") || source.at("]")) {
            throw source.unsupported(at, "a " + Character.toString(source.peek()) + " inside a class, without a \\");
        }
        int character = source.next();
        return character == '\\' ? Escapes.read(source, at) : Characters.one(character);
    }
}
