package io.headgate.sentinel;

import com.alibaba.csp.sentinel.eagleeye.StatEntry;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.Refusal;
import io.headgate.sentinel.rule.Refuser;
import io.headgate.sentinel.rule.RuleTable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** On what ground calls of a route are refused: the rule, and the line of the block log that counts them. Immutable. */
final class Ground {

    private final Refuser refuser;
    private final String resource;
    private final @Nullable String origin;
    private final @Nullable StatEntry line; // null when each refusal has one of its own

    Ground(Refusal refusal, String resource, String name, @Nullable String origin) {
        this.refuser = RuleTable.refuser(refusal);
        this.resource = resource;
        this.origin = origin;
        this.line = refuser.isAlwaysTheSame() ? BlockLog.line(name, exception(refusal), origin) : null;
    }

    /** Whether calls by that origin are refused on this ground. */
    boolean isOf(Refusal refusal, @Nullable String by) {
        return refuser.isOf(refusal) && Objects.equals(origin, by);
    }

    /** A refusal in Sentinel's words, an object of its own. */
    BlockException exception(Refusal refusal) {
        return refuser.exception(refusal, resource, origin == null ? "" : origin);
    }

    /** Notes a refusal of the resource that is called {@code name} in the block log. */
    void log(Refusal refusal, String name, int count) {
        StatEntry kept = line;
        BlockLog.note(kept != null ? kept : BlockLog.line(name, exception(refusal), origin), count);
    }
}
