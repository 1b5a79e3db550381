package io.headgate.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The contract notices every planted bug, and nothing where there is none. */
class MutantsTest {

    @TestFactory
    Stream<DynamicTest> noControlIsCaught() {
        return Catalogue.controls().keySet().stream()
                .map(control -> dynamicTest(control, () -> {
                    ContractRun run = ContractRun.on(control);
                    assertThat(run.tests()).hasSizeGreaterThan(20);
                    assertThat(run.failures()).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> everyMutantIsCaughtByTheTestNamedForIt() {
        Set<String> neverFailed = new TreeSet<>();
        Set<String> failed = new TreeSet<>();
        Stream<DynamicTest> mutants = Catalogue.mutants().stream()
                .map(mutant -> dynamicTest(mutant.name(), () -> {
                    ContractRun run = ContractRun.on(mutant.name());
                    neverFailed.addAll(run.tests());
                    failed.addAll(run.failures().keySet());
                    assertThat(run.caughtBy(mutant.caughtBy()))
                            .as("by %s; failed: %s", mutant.caughtBy(), run.failures())
                            .isTrue();
                }));
        DynamicTest last = dynamicTest("every test of the contract catches a mutant", () -> {
            neverFailed.removeAll(failed);
            assertThat(neverFailed).isEmpty();
        });
        return Stream.concat(mutants, Stream.of(last));
    }
}
