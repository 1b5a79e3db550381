package io.headgate.rule.pattern;

import java.util.List;
import java.util.TreeSet;

/** Which places read which character. Characters that no place tells apart are one letter of the alphabet. */
final class Alphabet {

    /*
     * Places that read [a-f], [c-z] and e cut the characters into stretches:
     *
     *     ...  | a b | c d | e | f | g ... z | ...
     *      0      1     2    3   4      5       6        the letters; each has the set of places that read it
     */
    private final Letters letters;
    private final Places readers;

    private Alphabet(int[] starts, Places readers) {
        this.letters = new Letters(starts);
        this.readers = readers;
    }

    /** The alphabet for places that read {@code reads}. */
    static Alphabet of(List<Characters> reads) {
        TreeSet<Integer> cuts = new TreeSet<>(List.of(0));
        for (Characters characters : reads) {
            for (int i = 0; i < characters.ranges().length; i += 2) {
                cuts.add(characters.ranges()[i]);
                cuts.add(characters.ranges()[i + 1] + 1);
            }
        }
        int[] starts = cuts.stream().mapToInt(Integer::intValue).toArray();
        Places readers = new Places(reads.size(), starts.length);
        for (int letter = 0; letter < starts.length; letter++) {
            for (int place = 0; place < reads.size(); place++) {
                if (reads.get(place).contains(starts[letter])) {
                    readers.add(letter, place);
                }
            }
        }
        return new Alphabet(starts, readers);
    }

    /** The places that read a letter, by letter. */
    Places readers() {
        return readers;
    }

    /** The letter that {@code character} is. */
    int letter(int character) {
        return letters.of(character);
    }

    /** The first character of each letter. */
    int[] starts() {
        return letters.starts();
    }
}
