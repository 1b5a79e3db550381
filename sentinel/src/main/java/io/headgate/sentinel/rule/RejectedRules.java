package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.log.RecordLog;
import io.headgate.sentinel.DropInSettings;
import java.util.concurrent.atomic.LongAdder;

/** What becomes of rules that are wrong: told aloud and counted, or thrown, as {@value #KEY} says. */
public final class RejectedRules {

    /** The setting: {@code keep} (the default) or {@code throw}. */
    public static final String KEY = "headgate.sentinel.invalid";

    private static final System.Logger LOG = System.getLogger("io.headgate.sentinel");
    private static final LongAdder REJECTED = new LongAdder();

    private RejectedRules() {}

    /** How many rules have been rejected so far. */
    public static long count() {
        return REJECTED.sum();
    }

    /** Counts all and tells of the first. Throws {@link IllegalArgumentException} with these when that is wanted. */
    static void tell(Kind kind, Problems problems) {
        if (problems.count() == 0) {
            return;
        }
        REJECTED.add(problems.count());
        for (String problem : problems.lines()) {
            String text = "[" + kind + "] a rule is rejected, what was in force for its resource stays: " + problem;
            RecordLog.error(text);
            LOG.log(System.Logger.Level.ERROR, text);
        }
        if (throwing()) {
            throw new IllegalArgumentException(String.join("; ", problems.lines()));
        }
    }

    /** Whether rules that are wrong are thrown back, and then nothing of what was loaded counts. */
    static boolean throwing() {
        return "throw".equalsIgnoreCase(DropInSettings.get(KEY));
    }
}
