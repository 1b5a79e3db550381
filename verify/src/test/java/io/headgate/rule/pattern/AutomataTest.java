package io.headgate.rule.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many patterns matched in one go say what each says by itself, in a bounded number of steps. */
class AutomataTest {

    private static final String[] PIECES = {
        "a",
        "b",
        "ab",
        "/",
        ".",
        ".*",
        "[ab]+",
        "a?",
        "b{2,3}",
        "(a|b)*",
        "(ab|ba|c)",
        "\\d+",
        "[^a]*",
        "é",
        "x{0,70}",
        "^",
        "$",
        "(a*b)+"
    };

    private static String anyRegex(SplittableRandom random) {
        StringBuilder regex = new StringBuilder();
        for (int piece = random.nextInt(7); piece >= 0; piece--) {
            regex.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return regex.toString();
    }

    private static String anyName(SplittableRandom random) {
        return random.ints(random.nextInt(12), 0, 8)
                .mapToObj(index -> "ab/c7éx😀".codePoints().toArray()[index])
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Test
    void manyPatternsMatchWhatEachMatchesByItself() {
        SplittableRandom random = new SplittableRandom(17);
        for (int round = 0; round < 200; round++) {
            List<Automaton> patterns = new ArrayList<>();
            for (int i = random.nextInt(40); i >= 0; i--) {
                patterns.add(Automaton.ofRegex(anyRegex(random)));
            }
            Automata all = Automata.of(patterns);
            for (int i = 0; i < 50; i++) {
                String name = anyName(random);
                BitSet found = new BitSet();
                all.addMatching(name, found);
                List<Integer> expected = IntStream.range(0, patterns.size())
                        .filter(index -> patterns.get(index).matches(name))
                        .boxed()
                        .toList();
                assertThat(found.stream().boxed().toList()).as(name).isEqualTo(expected);
            }
        }
    }

    @Test
    void aNameCostsAtMostAsManySteps() {
        List<Automaton> patterns = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            patterns.add(Automaton.ofRegex(".*[a-z]+.*/" + i + ".*(a|b|cd)*"));
        }
        Automata all = Automata.of(patterns);
        String name = "a".repeat(1_024);
        long apart = patterns.stream().mapToLong(each -> ~each.visits(name)).sum();
        long together = all.addMatching(name, new BitSet());
        System.out.printf("%d steps together, %d apart, %d at most%n", together, apart, all.cost() * name.length());
        assertThat(together).isLessThanOrEqualTo(all.cost() * name.length());
        assertThat(together).isLessThan(apart / 3);
    }
}
