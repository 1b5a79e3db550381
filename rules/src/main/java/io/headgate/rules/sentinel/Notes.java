package io.headgate.rules.sentinel;

import java.util.ArrayList;
import java.util.List;

/** Collects notes, about one rule after the other. */
final class Notes {

    private final List<Note> notes = new ArrayList<>();
    private int index = Note.DOCUMENT;
    private String resource = "";

    /** What follows is about that rule. */
    void about(int newIndex, String newResource) {
        index = newIndex;
        resource = newResource;
    }

    /** Something of the rule is dropped. */
    void noEquivalent(String field, Object value, String text) {
        add(Note.Type.NO_EQUIVALENT, field, value, text);
    }

    /** Something of the rule means something else now. */
    void changed(String field, Object value, String text) {
        add(Note.Type.CHANGED_MEANING, field, value, text);
    }

    /** Something of the rule never had an effect. */
    void ignored(String field, Object value, String text) {
        add(Note.Type.IGNORED, field, value, text);
    }

    private void add(Note.Type type, String field, Object value, String text) {
        notes.add(new Note(type, index, resource, field, String.valueOf(value), text));
    }

    /** Something means something else now in all rules. Said once, in front of what is said of single ones. */
    void changedInAll(String field, String text) {
        Note note = new Note(Note.Type.CHANGED_MEANING, Note.DOCUMENT, "", field, "", text);
        if (!notes.contains(note)) {
            notes.add(0, note);
        }
    }

    List<Note> all() {
        return notes;
    }
}
