package io.headgate.rules.sentinel;

import io.headgate.rule.Glob;

/** Patterns of paths as Sentinel's gateways read them: Ant's, in which a double star stands for whole segments, also for none. */
final class AntPattern {
    //   Ant            a glob of ours
    //   /a/**          /a{,/**}           the path above belongs to it
    //   /a/**/b        /a/{,**/}b         no segment between them is one way
    //   /a/{id}        /a/*               the name of a variable does not matter
    //   {id:[0-9]+}    none               an expression of its own

    private AntPattern() {}

    /** The glob. Throws {@link IllegalArgumentException} when there is none. */
    static Glob glob(String pattern) {
        StringBuilder glob = new StringBuilder();
        int at = 0;
        while (at < pattern.length()) {
            if (pattern.startsWith("/**", at) && at + 3 == pattern.length()) {
                glob.append("{,/**}");
                at += 3;
            } else if (pattern.startsWith("/**/", at)) {
                glob.append("/{,**/}");
                at += 4;
            } else if (pattern.charAt(at) == '{') {
                at = variable(pattern, at);
                glob.append('*');
            } else {
                append(glob, pattern.charAt(at));
                at++;
            }
        }
        return Glob.of(glob.toString());
    }

    private static int variable(String pattern, int open) {
        int close = pattern.indexOf('}', open);
        String name = close < 0 ? "" : pattern.substring(open + 1, close);
        if (name.isEmpty() || name.indexOf(':') >= 0 || name.indexOf('{') >= 0) {
            throw new IllegalArgumentException("pattern: " + pattern + " (expected: {name} without an expression)");
        }
        return close + 1;
    }

    private static void append(StringBuilder glob, char sign) {
        if (sign == '\\' || sign == '}' || sign == ',') {
            glob.append('\\'); // plain signs in Ant's patterns
        }
        glob.append(sign);
    }
}
