package io.headgate.rule.pattern;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnsupportedSyntaxTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "ab(?=c)   # a look-ahead at 2",
                "(?!c)     # a look-ahead at 0",
                "a(?<=c)   # a look-behind at 1",
                "a(?<!c)   # a look-behind at 1",
                "(?>a)     # an atomic group at 0",
                "(?<n>a)   # a named group at 0",
                "(?m)a     # an unknown flag at 0",
                "(?-i)a    # an unknown flag at 0",
                "(a)\\1    # the back-reference \\1 at 3",
                "\\k<n>    # the back-reference \\k at 0",
                "a*+       # the possessive quantifier *+ at 1",
                "a{1,2}+   # the possessive quantifier {1,2}+ at 1",
                "\\bword   # the escape \\b at 0",
                "\\pL      # the escape \\p at 0",
                "a\\Qb     # the escape \\Q at 1",
                "[a\\b]    # the escape \\b at 2",
                "a{,3}     # a { without a number up to 1000 at 1",
                "a{x}      # a { without a number up to 1000 at 1",
                "a{1001}   # a { without a number up to 1000 at 1",
                "a{99999999999} # a { without a number up to 1000 at 1",
                "a{1x}     # a { that is no {m}, {m,} or {m,n} at 1",
                "a{3,2}    # a { that is no {m}, {m,} or {m,n} at 1",
                "x[]       # a ] inside a class, without a \\ at 2",
                "[^]       # a ] inside a class, without a \\ at 2",
                "[a[b]]    # a [ inside a class, without a \\ at 2",
                "[a&&b]    # a & inside a class, without a \\ at 2",
                "[z-a]     # a range that does not go from one character up to another at 0",
                "[a-\\d]   # a range that does not go from one character up to another at 0",
            })
    void isNamedWithItsPositionAndWhatIsSupported(String regex, String found) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Automaton.ofRegex(regex))
                .withMessageStartingWith("regex: \"" + regex + "\" has " + found + " (expected: characters . [classes]")
                .withMessageContaining("look-around, back-references, possessive quantifiers)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "*a        # something to repeat before the * at character 1",
                "a**       # something to repeat before the * at character 3",
                "a|+       # something to repeat before the + at character 3",
                "a{2}{3}   # something to repeat before the { at character 5",
                "(a        # a ) that closes the group at character 1",
                "a(b(c)    # a ) that closes the group at character 2",
                "a)        # a ( that opens the group closed at character 2",
                "[abc      # a ] that closes the class at character 1",
                "a\\       # a sign after its last one, which needs one behind it",
            })
    void aTextThatIsNoPatternAnywhereIsToldBriefly(String regex, String expected) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Automaton.ofRegex(regex))
                .withMessage("regex: \"" + regex + "\" (expected: " + expected + ")");
    }

    @Test
    void aGlobSaysWhatItIsAboutToo() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Automaton.ofGlob("a{b,c"))
                .withMessage("glob: \"a{b,c\" (expected: a } that closes the braces at character 2)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Automaton.ofGlob("a\\"))
                .withMessage("glob: \"a\\\" (expected: a sign after its last one, which needs one behind it)");
    }
}
