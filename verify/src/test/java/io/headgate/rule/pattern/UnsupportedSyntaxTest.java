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
                "*a        # a * with nothing to repeat at 0",
                "a**       # a * with nothing to repeat at 2",
                "a|+       # a + with nothing to repeat at 2",
                "a{2}{3}   # a { with nothing to repeat at 4",
                "a{,3}     # a { without a number up to 1000 at 1",
                "a{x}      # a { without a number up to 1000 at 1",
                "a{1001}   # a { without a number up to 1000 at 1",
                "a{99999999999} # a { without a number up to 1000 at 1",
                "a{1x}     # a { that is no {m}, {m,} or {m,n} at 1",
                "a{3,2}    # a { that is no {m}, {m,} or {m,n} at 1",
                "(a        # a ( without a ) at 0",
                "a)        # a ) without a ( at 1",
                "[abc      # a [ without a ] at 0",
                "x[]       # a ] inside a class, without a \\ at 2",
                "[^]       # a ] inside a class, without a \\ at 2",
                "[a[b]]    # a [ inside a class, without a \\ at 2",
                "[a&&b]    # a & inside a class, without a \\ at 2",
                "[z-a]     # a range that does not go from one character up to another at 0",
                "[a-\\d]   # a range that does not go from one character up to another at 0",
                "a\\       # the end of the pattern at 2",
            })
    void isNamedWithItsPositionAndWhatIsSupported(String regex, String found) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Automaton.ofRegex(regex))
                .withMessageStartingWith("regex: \"" + regex + "\" has " + found + " (expected: characters . [classes]")
                .withMessageContaining("look-around, back-references, possessive quantifiers)");
    }

    @Test
    void aGlobSaysWhatItIsAboutToo() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Automaton.ofGlob("a{b,c"))
                .withMessage(
                        "glob: \"a{b,c\" has a { without a } at 1 (expected: characters * ** ? {a,b}, a \\ before any of these signs)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Automaton.ofGlob("a\\"))
                .withMessageContaining("has the end of the pattern at 2");
    }
}
