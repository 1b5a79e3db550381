package io.headgate.lab.whatif;

import io.headgate.Admittance;
import io.headgate.BlockedException;
import io.headgate.Entry;
import io.headgate.Refusal;
import io.headgate.Verdict;
import io.headgate.lab.downstream.Downstream;
import io.headgate.lab.downstream.Job;
import io.headgate.lab.downstream.Work;
import org.jspecify.annotations.Nullable;

/** One call from its arrival to its end. For one thread. */
final class Visit implements Job {
    /*
     *   asked ──► refused
     *     │
     *     ├─ perhaps a wait ──► refused
     *     ▼
     *   admitted ──► the service ──► ended      whichever comes first, the answer or the end of the caller's patience;
     *                    └─► timed out          the other finds the visit closed
     */
    private final Run run;
    private final Tally resource;
    private final long arrivedAt;
    private final Work work;
    private @Nullable Verdict pass;
    private long admittedAt;
    private boolean waiting;
    private boolean closed;

    Visit(Run run, Tally resource, long arrivedAt, Work work) {
        this.run = run;
        this.resource = resource;
        this.arrivedAt = arrivedAt;
        this.work = work;
    }

    @Override
    public Work work() {
        return work;
    }

    void waits() {
        waiting = true;
        run.ledger().waits(resource, 1);
    }

    /** What the engine says, at once or after a wait. */
    void heard(@Nullable Entry entry, @Nullable Throwable failure) {
        if (entry != null) {
            admitted(entry);
        } else if (failure instanceof BlockedException blocked) {
            refused(blocked.rule().id());
        } else {
            throw new IllegalStateException("the engine failed", failure);
        }
    }

    void heard(Verdict verdict) {
        if (verdict instanceof Refusal refusal) {
            refused(refusal.rule().id());
        } else {
            admitted(verdict);
        }
    }

    private void refused(String ruleId) {
        waitsNoLonger();
        run.ledger().refused(resource, ruleId, run.now());
    }

    private void waitsNoLonger() {
        if (waiting) {
            waiting = false;
            run.ledger().waits(resource, -1);
        }
    }

    private void admitted(Verdict verdict) {
        waitsNoLonger();
        pass = verdict;
        admittedAt = run.now();
        run.ledger().admitted(resource);
        long end = run.downstream().offer(this);
        run.ledger().seen(admittedAt);
        if (end == Downstream.TURNED_AWAY) {
            close(Ending.TURNED_AWAY);
        } else if (end > run.patienceEnds(admittedAt)) {
            run.at(run.patienceEnds(admittedAt), () -> close(Ending.TIMED_OUT));
        }
    }

    @Override
    public void ended(boolean failed) {
        close(failed ? Ending.FAILED : Ending.GOOD);
    }

    private void close(Ending ending) {
        if (closed) {
            return;
        }
        closed = true;
        if (pass instanceof Entry entry) {
            Exception error = ending.error();
            if (error != null) {
                entry.failed(error);
            }
            entry.close();
        } else if (pass instanceof Admittance admittance) {
            admittance.finished(admittedAt, run.now(), ending.error());
        }
        run.ledger().ended(resource, ending, run.now() - arrivedAt, run.now());
    }
}
