package io.headgate.rule.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Random expressions of the supported language on random names: the answers of {@code java.util.regex}. */
class RegexAgainstJavaTest {

    private static final int EXPRESSIONS = 20_000;
    private static final int NAMES = 30;
    private static final String LETTERS = "abAB01_ /-";

    @Test
    void answersAsJavaDoes() {
        int matched = 0;
        for (long seed = 0; seed < EXPRESSIONS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String regex = new RandomRegex(random).next();
            Pattern theirs = Pattern.compile(regex, Pattern.DOTALL);
            Automaton ours = Automaton.ofRegex(regex);
            for (int i = 0; i < NAMES; i++) {
                String name = name(random);
                boolean expected = theirs.matcher(name).matches();
                assertThat(ours.matches(name))
                        .as("seed %d: %s on \"%s\"", seed, regex, name)
                        .isEqualTo(expected);
                matched += expected ? 1 : 0;
            }
        }
        assertThat(matched).as("names that matched").isGreaterThan(EXPRESSIONS * NAMES / 20);
    }

    private static String name(SplittableRandom random) {
        StringBuilder name = new StringBuilder();
        int kinds = 1 + random.nextInt(LETTERS.length());
        for (int left = random.nextInt(8); left > 0; left--) {
            name.append(LETTERS.charAt(random.nextInt(kinds)));
        }
        return name.toString();
    }

    /** Writes expressions. */
    private record RandomRegex(SplittableRandom random) {

        private static final String[] ATOMS = {
            "a",
            "b",
            "A",
            "1",
            ".",
            "\\d",
            "\\w",
            "\\s",
            "\\D",
            "\\W",
            "\\S",
            "\\.",
            "/",
            "\\-",
            "^",
            "$",
            "[ab]",
            "[^a]",
            "[a-z0-9]",
            "[^\\w/]",
            "[-a]",
            "[\\d_-]",
            "(?i:a)",
            "(?i)"
        };
        private static final String[] REPEATS = {"*", "+", "?", "{2}", "{0,2}", "{1,}", "*?", "+?", "{1,3}?", "{0}"};

        String next() {
            return choice(3);
        }

        private String choice(int depth) {
            StringBuilder text = new StringBuilder(sequence(depth));
            while (random.nextInt(4) == 0) {
                text.append('|').append(sequence(depth));
            }
            return text.toString();
        }

        private String sequence(int depth) {
            StringBuilder text = new StringBuilder();
            for (int parts = random.nextInt(4); parts > 0; parts--) {
                text.append(repeated(depth));
            }
            return text.toString();
        }

        private String repeated(int depth) {
            String atom = atom(depth);
            boolean repeats = random.nextInt(3) == 0 && !atom.equals("(?i)");
            return repeats ? atom + REPEATS[random.nextInt(REPEATS.length)] : atom;
        }

        private String atom(int depth) {
            return switch (depth == 0 ? 0 : random.nextInt(6)) {
                case 1 -> "(" + choice(depth - 1) + ")";
                case 2 -> "(?:" + choice(depth - 1) + ")";
                default -> ATOMS[random.nextInt(ATOMS.length)];
            };
        }
    }
}
