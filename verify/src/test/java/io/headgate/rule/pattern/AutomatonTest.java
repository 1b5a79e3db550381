package io.headgate.rule.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AutomatonTest {

    @ParameterizedTest
    @ValueSource(strings = {"(a+)+b", "(a|a)*b", "(a|aa)+b", "(.*)*b", "((a*){1,9})*b", "(a?){60}a{60}a*b"})
    void visitsNoMorePlacesThanCharactersTimesSteps(String catastrophe) {
        Automaton automaton = Automaton.ofRegex(catastrophe);
        int steps = new Steps(RegexParser.parse(catastrophe), "regex").count();
        for (int length = 100; length <= 100_000; length *= 10) {
            long visits = automaton.visits("a".repeat(length));
            assertThat(visits).as("does not match").isNegative();
            assertThat(~visits).as("%d characters, %d steps", length, steps).isBetween(1L, (long) length * steps);
            assertThat(automaton.matches("a".repeat(length) + "b")).isTrue();
        }
    }

    @Test
    void readsNoFurtherThanTheFirstCharacterThatRulesEveryWayOut() {
        Automaton automaton = Automaton.ofRegex("/orders/\\d+");

        assertThat(automaton.visits("/users/" + "7".repeat(1_000))).isEqualTo(~1L);
    }

    @Test
    void patternsOfMoreThan64PlacesAnswerAsSmallOnesDo() {
        for (int most = 1; most <= 200; most++) {
            Automaton automaton = Automaton.ofRegex("[ab]{0," + most + "}c|a{" + most + "}");
            assertThat(automaton.matches("ab".repeat(most / 2) + "c"))
                    .as("%d", most)
                    .isTrue();
            assertThat(automaton.matches("a".repeat(most))).as("%d", most).isTrue();
            assertThat(automaton.matches("a".repeat(most) + "b")).as("%d", most).isFalse();
            assertThat(automaton.matches("a".repeat(most + 1) + "c"))
                    .as("%d", most)
                    .isFalse();
            assertThat(automaton.matches("ax")).as("%d", most).isFalse();
        }
    }

    @Test
    void aCharacterBeyondTheBasicPlaneIsOne() {
        assertThat(Automaton.ofRegex("a.c").matches("a\ud83d\ude00c")).isTrue();
        assertThat(Automaton.ofRegex("[\ud83d\ude00-\ud83d\ude02]+").matches("\ud83d\ude01\ud83d\ude02"))
                .isTrue();
        assertThat(Automaton.ofRegex("[^x]").matches("\ud83d\ude01")).isTrue();
        assertThat(Automaton.ofRegex("..").matches("\ud83d\ude01")).isFalse();
    }

    @Test
    void theDotStandsForLineBreaksTooSoThatNoNameEscapesARule() {
        assertThat(Automaton.ofRegex("/orders/.*").matches("/orders/\n7\u2028")).isTrue();
        assertThat(Automaton.ofGlob("/orders/*").matches("/orders/\n7\u2028")).isTrue();
        assertThat(Automaton.ofRegex("a$").matches("a\n")).isFalse();
    }

    @Test
    void escapesAndClassesMeanWhatTheyMeanInJava() {
        String[] expressions = {
            "\\d",
            "\\D",
            "\\w",
            "\\W",
            "\\s",
            "\\S",
            "\\t",
            "\\n",
            "\\r",
            "\\f",
            "\\\\",
            "\\]",
            "\\_",
            "[\\]]",
            "[\\^a]",
            "[a^]",
            "[\\s\\d]",
            "[^\\s\\d]",
            "[+--]",
            "(?i)[a-f]",
            "(?i)[^a-f]",
            "(?i)[Z-a]",
            "(?i)\\W",
            "(?i)k",
            "}",
            "]",
            "-",
            "&",
            "[&]"
        };
        for (String expression : expressions) {
            Automaton ours = Automaton.ofRegex(expression);
            Pattern theirs = Pattern.compile(expression);
            for (char c = 0; c < 0x3000; c++) {
                assertThat(ours.matches("" + c))
                        .as("%s on character %d", expression, (int) c)
                        .isEqualTo(theirs.matcher("" + c).matches());
            }
        }
    }

    @Test
    void repeatsOfNothingEnd() {
        assertThat(Automaton.ofRegex("(((){1000}){1000}){1000}()*(|)+").matches(""))
                .isTrue();
        assertThat(Automaton.ofRegex("(a*)*(^*)*($*)+").matches("aa")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"((a{1000}){1000}){1000}", "a{0,501}", "(a{30}|b{30}){20}", "(((a*){100})*){100}"})
    void patternsThatGrowTooLargeAreRefused(String regex) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Automaton.ofRegex(regex))
                .withMessageContaining("more than 1000 steps (expected: ");
    }

    @Test
    void theLargestPatternIsFine() {
        assertThat(Automaton.ofRegex("a{998}b").matches("a".repeat(998) + "b")).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> Automaton.ofRegex("a{999}b"));
    }

    @Test
    void longOrDeepTextsAreRefusedBeforeTheyAreRead() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Automaton.ofRegex("|".repeat(2_001)))
                .withMessage("regex: 2001 characters (expected: at most 2000)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Automaton.ofRegex("(".repeat(1_500)))
                .withMessageContaining("groups nested deeper than 100 at 100 (expected: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Automaton.ofGlob("{".repeat(1_500)))
                .withMessageContaining("braces nested deeper than 20 at 20 (expected: ");
        assertThatNoException().isThrownBy(() -> Automaton.ofRegex("(".repeat(100) + ")".repeat(100) + "(a)"));
    }
}
