package io.headgate.rules.document.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Changes to one text, by the places of the text as it was. For one thread. */
final class TextEdits {

    private final String text;
    private final List<Edit> edits = new ArrayList<>();

    private record Edit(int from, int to, String instead) {

        boolean isInsertion() {
            return from == to;
        }
    }

    TextEdits(String text) {
        this.text = text;
    }

    void insert(int at, String more) {
        edits.add(new Edit(at, at, more));
    }

    void replace(int from, int to, String instead) {
        edits.add(new Edit(from, to, instead));
    }

    void delete(int from, int to) {
        edits.add(new Edit(from, to, ""));
    }

    /** The text with all changes. What is inserted at one place stands there in its order, before what replaces the text there. */
    String applied() {
        StringBuilder result = new StringBuilder(text.length() + 200);
        List<Edit> ordered = new ArrayList<>(edits); // sorting keeps the order of equal ones
        ordered.sort(Comparator.comparingInt(Edit::from).thenComparing(edit -> !edit.isInsertion()));
        int at = 0;
        for (Edit edit : ordered) {
            if (edit.from() < at) {
                throw new UnpatchableException("two changes meet at one place");
            }
            result.append(text, at, edit.from()).append(edit.instead());
            at = edit.to();
        }
        return result.append(text, at, text.length()).toString();
    }
}
