package io.headgate.rules.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A hundred thousand damaged documents: each is read or refused with reasons, and none takes long. */
class MutatedDocumentsTest {

    private static final int DOCUMENTS = 50_000; // in each syntax
    private static final int ORIGINALS = 500;
    private static final long LONGEST_MILLIS = 1_000; // of processor time, with compiling; usual is a tenth of one

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

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
            long began = threads.getCurrentThreadCpuTime();
            refused += isRefused(text) ? 1 : 0;
            long millis = (threads.getCurrentThreadCpuTime() - began) / 1_000_000;
            if (millis > LONGEST_MILLIS) {
                fail(millis + " ms for " + text);
            }
        }
        long total = threads.getCurrentThreadCpuTime() / 1_000_000;
        System.out.println(refused + " of " + DOCUMENTS + " refused; this thread has used " + total + " ms so far");
        assertThat(refused).isBetween(DOCUMENTS / 2, DOCUMENTS * 99 / 100);
    }

    private static List<String> originals(long seed, Syntax syntax) {
        RandomRules random = new RandomRules(seed);
        List<String> originals = new ArrayList<>();
        while (originals.size() < ORIGINALS) {
            originals.add(RuleDocuments.write(random.document(3), syntax));
        }
        return originals;
    }

    private static boolean isRefused(String text) {
        try {
            RuleDocument read = RuleDocuments.read(text);
            for (Syntax syntax : Syntax.values()) {
                RuleDocument again = RuleDocuments.read(RuleDocuments.write(read, syntax));
                if (!again.equals(read)) {
                    fail(again + " after " + text);
                }
            }
            return false;
        } catch (InvalidDocumentException refused) {
            if (refused.problems().isEmpty()
                    || refused.problems().stream()
                            .anyMatch(problem -> problem.expected().isBlank())) {
                fail(refused.problems() + " for " + text);
            }
            return true;
        } catch (RuntimeException | StackOverflowError other) {
            return fail(text, other);
        }
    }
}
