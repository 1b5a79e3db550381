package io.headgate.bench.command;

import java.util.List;
import java.util.Locale;

/** Picks names by words: a word that is a whole name means that one, another means all names that contain it. */
public final class NameFilter {

    private final List<String> names;
    private final List<String> words;

    /** Checks that each word fits one of {@code names}; no words fit all. */
    public NameFilter(String option, List<String> words, List<String> names) {
        this.names = names.stream().map(NameFilter::folded).toList();
        this.words = words.stream().map(NameFilter::folded).toList();
        for (String word : this.words) {
            boolean fits = !word.isEmpty() && this.names.stream().anyMatch(name -> name.contains(word));
            Arguments.require(fits, option, word, "part of one of: " + String.join(", ", names));
        }
    }

    /** Whether there is no word. */
    public boolean isOpen() {
        return words.isEmpty();
    }

    /** Whether {@code name} fits one of the words, or there is none. */
    public boolean fits(String name) {
        String folded = folded(name);
        return isOpen()
                || words.stream().anyMatch(word -> names.contains(word) ? folded.equals(word) : folded.contains(word));
    }

    private static String folded(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }
}
