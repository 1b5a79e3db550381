package io.headgate.rules.sentinel;

import io.headgate.rule.Contains;
import io.headgate.rule.Exact;
import io.headgate.rule.Glob;
import io.headgate.rule.LinearRegex;
import io.headgate.rule.NameMatcher;
import io.headgate.rule.Prefix;
import java.util.ArrayList;
import java.util.List;

/** Regular expressions that pick the same names as our other matchers: the one kind that Sentinel has everywhere. */
final class Regexes {

    private static final String ANYTHING = "[\\s\\S]*"; // in Java a dot is no line break
    private static final String SIGNS = "\\^$.|?*+()[]{}";

    private final String glob;
    private int at;
    private int depth;

    private Regexes(String glob) {
        this.glob = glob;
    }

    /** The expression. Throws {@link IllegalArgumentException} for a matcher that is not ours. */
    static String of(NameMatcher names) {
        if (names instanceof LinearRegex) {
            return names.text();
        }
        if (names instanceof Exact exact) {
            return quoted(exact.name());
        }
        if (names instanceof Prefix prefix) {
            return quoted(prefix.prefix()) + ANYTHING;
        }
        if (names instanceof Contains contains) {
            return ANYTHING + quoted(contains.part()) + ANYTHING;
        }
        if (names instanceof Glob glob) {
            return new Regexes(glob.text()).sequence();
        }
        throw new IllegalArgumentException("names: " + names + " (expected: one of our own matchers)");
    }

    private static String quoted(String text) {
        StringBuilder regex = new StringBuilder();
        for (char each : text.toCharArray()) {
            regex.append(SIGNS.indexOf(each) >= 0 ? "\\" : "").append(each);
        }
        return regex.toString();
    }

    /** Reads a glob as {@link Glob} does: up to the end or, within braces, to a comma or the closing brace. */
    private String sequence() {
        StringBuilder regex = new StringBuilder();
        while (at < glob.length() && !(depth > 0 && (glob.charAt(at) == ',' || glob.charAt(at) == '}'))) {
            regex.append(part());
        }
        return regex.toString();
    }

    private String part() {
        if (skip("**")) {
            return ANYTHING;
        }
        if (skip("*")) {
            return "[^/]*";
        }
        if (skip("?")) {
            return "[^/]";
        }
        if (skip("{")) {
            return braces();
        }
        skip("\\");
        return quoted(glob.substring(at, ++at));
    }

    private String braces() {
        depth++;
        List<String> branches = new ArrayList<>();
        do {
            branches.add(sequence());
        } while (skip(","));
        skip("}");
        depth--;
        return branches.size() > 1 ? "(?:" + String.join("|", branches) + ")" : "\\{" + branches.get(0) + "\\}";
    }

    private boolean skip(String sign) {
        boolean there = glob.startsWith(sign, at);
        at += there ? sign.length() : 0;
        return there;
    }
}
