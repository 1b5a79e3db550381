package io.headgate.cluster;

import io.headgate.cluster.store.Grant;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Who has decided: the cluster, or this member alone because the cluster was lost or took too long. Safe for many threads, without a lock. */
final class Decisions {

    private final LongAdder byCluster = new LongAdder();
    private final LongAdder alone = new LongAdder();

    /** Counts an answer; not the one of a limit that is closed, which decides nothing. */
    void count(Grant grant) {
        if (grant.waitNanos() >= Grant.REFUSED.waitNanos()) {
            (grant.isAlone() ? alone : byCluster).increment();
        }
    }

    void into(Map<String, String> status) {
        status.put("decided/cluster", String.valueOf(byCluster.sum()));
        status.put("decided/alone", String.valueOf(alone.sum()));
    }
}
