package io.headgate.access;

import java.util.Arrays;

/**
 * A place in a tree of characters: what may follow, and whether an entry of the list ends here. Grown while the list is
 * made, read-only after that.
 */
final class Branch {

    private boolean complete;
    private char[] next = {};
    private Branch[] branches = {};

    /** Makes room for one more entry. */
    void grow(String entry) {
        Branch place = this;
        for (int index = 0; index < entry.length(); index++) {
            place = place.branch(entry.charAt(index));
        }
        place.complete = true;
    }

    private Branch branch(char character) {
        int found = Arrays.binarySearch(next, character);
        if (found >= 0) {
            return branches[found];
        }
        int at = -found - 1;
        Branch added = new Branch();
        char[] characters = Arrays.copyOf(next, next.length + 1);
        Branch[] grown = Arrays.copyOf(branches, branches.length + 1);
        System.arraycopy(next, at, characters, at + 1, next.length - at);
        System.arraycopy(branches, at, grown, at + 1, branches.length - at);
        characters[at] = character;
        grown[at] = added;
        next = characters;
        branches = grown;
        return added;
    }

    /** Whether the text, read from {@code from} on in steps of {@code step} (1 or -1), begins with an entry. */
    boolean leads(String text, int from, int step) {
        Branch place = this;
        for (int index = from; !place.complete; index += step) {
            if (index < 0 || index >= text.length()) {
                return false;
            }
            int found = Arrays.binarySearch(place.next, text.charAt(index));
            if (found < 0) {
                return false;
            }
            place = place.branches[found];
        }
        return true;
    }
}
