package io.headgate;

import io.headgate.cluster.store.Grant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The way of one call to its verdict without a thread: waits are spent on a scheduler, and end early with its future. */
final class Waiting {

    private final Admission admission;
    private final Headgate gate;
    private final CompletableFuture<?> answer;
    private final Consumer<Verdict> then;
    private volatile @Nullable Future<?> alarm;

    /** Of a call whose caller has {@code answer} to hold, and perhaps to cancel; what becomes of a verdict is for {@code then}. */
    Waiting(Admission admission, Headgate gate, CompletableFuture<?> answer, Consumer<Verdict> then) {
        this.admission = admission;
        this.gate = gate;
        this.answer = answer;
        this.then = then;
    }

    /** A future of the entry. Whoever cancels it or completes it otherwise gets none, and none is left open. */
    static CompletableFuture<Entry> forEntry(Admission admission, long next, Headgate gate) {
        CompletableFuture<Entry> answer = new CompletableFuture<>();
        new Waiting(admission, gate, answer, verdict -> hand(verdict, answer, admission)).proceed(next);
        return answer;
    }

    private static void hand(Verdict verdict, CompletableFuture<Entry> answer, Admission admission) {
        if (verdict instanceof Refusal refusal) {
            answer.completeExceptionally(refusal.toException());
        } else if (verdict instanceof Entry entry && !answer.complete(entry)) {
            admission.takeBack(entry); // cancelled in the moment of being admitted
        }
    }

    /** Goes on from {@code next}: 0, a wait, a question that is out, or a refusal. */
    void proceed(long next) {
        if (next > 0) {
            admission.beginWait();
            waitOnce(new AtomicBoolean());
        } else if (next == Plan.PENDING) {
            hearOnce(new AtomicBoolean());
        } else {
            then.accept(admission.verdict(next));
        }
    }

    /** Of the answer and the cancelling of the future, whichever comes first decides. */
    private void hearOnce(AtomicBoolean decided) {
        CompletableFuture<Grant> question = admission.question();
        answer.whenComplete((unused, failure) -> {
            if (decided.compareAndSet(false, true)) { // cancelled, or completed by its owner
                admission.abandonQuestion();
            }
        });
        question.whenComplete((unused, failure) -> goOn(decided));
    }

    /** On a thread of ours: the one that brings the answer is not for the code of callers. */
    private void goOn(AtomicBoolean decided) {
        try {
            gate.execute(() -> {
                if (decided.compareAndSet(false, true)) {
                    proceed(admission.goOn());
                }
            });
        } catch (RuntimeException rejected) { // the scheduler is shut down
            answer.completeExceptionally(rejected);
        }
    }

    /** Of the end of the wait and the cancelling of the future, whichever comes first decides. */
    private void waitOnce(AtomicBoolean decided) {
        answer.whenComplete((unused, failure) -> {
            if (decided.compareAndSet(false, true)) { // cancelled, or completed by its owner
                letGo();
                admission.abandonWait();
            }
        });
        sleep(decided);
    }

    private void sleep(AtomicBoolean decided) {
        try {
            alarm = gate.schedule(() -> wakeUp(decided), Math.max(0, admission.nanosUntilDue()), TimeUnit.NANOSECONDS);
        } catch (RuntimeException rejected) { // the scheduler is shut down: nobody will wake this call
            answer.completeExceptionally(rejected);
        }
        if (decided.get()) {
            letGo(); // it was decided before there was an alarm to turn off
        }
    }

    private void wakeUp(AtomicBoolean decided) {
        if (decided.get()) {
            return;
        }
        if (admission.nanosUntilDue() > 0) {
            sleep(decided);
        } else if (decided.compareAndSet(false, true)) {
            proceed(admission.endWait());
        }
    }

    /** The scheduler need not keep a call that nobody waits for until it would have been due. */
    private void letGo() {
        Future<?> present = alarm;
        if (present != null) {
            present.cancel(false);
        }
    }
}
