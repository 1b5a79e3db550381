package io.headgate.rules.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A hundred thousand damaged documents: each is read or refused with reasons, and none takes long. */
class MutatedDocumentsTest {

    private static final int DOCUMENTS = 50_000; // in each syntax
    private static final int ORIGINALS = 500;
    private static final long LONGEST_MILLIS =
            2_000; // what a busy machine and a collection may take; a hang takes longer

    @ParameterizedTest
    @EnumSource(Syntax.class)
    void aDamagedDocumentIsReadOrRefusedWithReasons(Syntax syntax) {
        long seed = new Random().nextLong();
        System.out.println(syntax + ", seed " + seed);
        List<String> originals = originals(seed, syntax);
        Mutations mutations = new Mutations(seed);
        int refused = 0;
        for (int count = 0; count < DOCUMENTS; count++) {
            String text = mutations.of(originals.get(count % ORIGINALS), syntax);
            long began = System.nanoTime();
            refused += isRefused(text) ? 1 : 0;
            assertThat((System.nanoTime() - began) / 1_000_000).as(text).isLessThan(LONGEST_MILLIS);
        }
        System.out.println(refused + " of " + DOCUMENTS + " refused");
        assertThat(refused).isBetween(DOCUMENTS / 2, DOCUMENTS * 99 / 100);
    }

    private static List<String> originals(long seed, Syntax syntax) {
        RandomRules random = new RandomRules(seed);
        List<String> originals = new ArrayList<>();
        while (originals.size() < ORIGINALS) {
            originals.add(RuleDocuments.write(random.document(4), syntax));
        }
        return originals;
    }

    private static boolean isRefused(String text) {
        try {
            RuleDocument read = RuleDocuments.read(text);
            for (Syntax syntax : Syntax.values()) {
                assertThat(RuleDocuments.read(RuleDocuments.write(read, syntax)))
                        .as(text)
                        .isEqualTo(read);
            }
            return false;
        } catch (InvalidDocumentException refused) {
            assertThat(refused.problems())
                    .as(text)
                    .isNotEmpty()
                    .allSatisfy(problem -> assertThat(problem.expected()).isNotBlank());
            return true;
        } catch (RuntimeException | Error other) {
            return fail(text, other);
        }
    }
}
