package io.headgate.access;

import io.headgate.rule.BoundedName;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether an origin is on a list of names and patterns, in time that grows with the length of the origin and not with that
 * of the list. Looking up allocates nothing. Immutable.
 */
final class OriginList {
    /*
     *   app-a        names        a hash set: the hash of a string is kept in the string
     *   app-*        beginnings   a tree of characters, walked from the front
     *   *.internal   ends         the same, walked from the back
     *
     * A walk stops at the first beginning that it completes, so that of app-* and app-b-* the second never matters.
     */

    private final Set<String> names = new HashSet<>();
    private final Branch beginnings = new Branch();
    private final Branch ends = new Branch();

    OriginList(List<String> entries) {
        for (String entry : entries) {
            if (entry.endsWith("*")) {
                beginnings.grow(entry.substring(0, entry.length() - 1));
            } else if (entry.startsWith("*")) {
                ends.grow(reversed(entry.substring(1)));
            } else {
                names.add(BoundedName.of(entry));
            }
        }
    }

    private static String reversed(String text) {
        char[] turned = new char[text.length()];
        for (int index = 0; index < turned.length; index++) {
            turned[index] =
                    text.charAt(text.length() - 1 - index); // by char: surrogate pairs are turned, and looked up so
        }
        return new String(turned);
    }

    boolean contains(String origin) {
        return names.contains(origin) || beginnings.leads(origin, 0, 1) || ends.leads(origin, origin.length() - 1, -1);
    }
}
