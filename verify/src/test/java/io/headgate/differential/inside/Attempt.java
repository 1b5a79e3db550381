package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.differential.Verdict;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * One call on its way into Sentinel.
 *
 * <p>Sentinel sleeps on the caller's thread, in the middle of its checks. Here the caller is a thread of its own that takes
 * turns with the test: when Sentinel sleeps, the test goes on, and gives the turn back when the time has come.
 *
 * <pre>
 *   test     ──start──┐          ┌── other calls, time moves ──resume──┐           ┌──
 *   attempt           └──checks──┘ sleep(300 ms)                       └──statistics┘
 * </pre>
 */
final class Attempt implements Runnable {

    private static final ThreadLocal<Attempt> CURRENT = new ThreadLocal<>();

    private final Callable<Entry> enter;
    private final Semaphore turnOfTest = new Semaphore(0);
    private final Semaphore turnOfAttempt = new Semaphore(0);
    private long sleptNanos;
    private boolean done;
    private @Nullable Entry entry;
    private @Nullable Context context;
    private @Nullable Throwable failure;

    Attempt(Callable<Entry> enter) {
        this.enter = enter;
    }

    static @Nullable Attempt current() {
        return CURRENT.get();
    }

    /** Runs until it has an answer or sleeps. */
    Verdict start(Executor threads) {
        threads.execute(this);
        return awaitTurn();
    }

    /** Runs on after a sleep. */
    Verdict resume() {
        if (!done) {
            turnOfAttempt.release();
            awaitTurn();
        }
        return verdict();
    }

    private Verdict awaitTurn() {
        turnOfTest.acquireUninterruptibly();
        return verdict();
    }

    private Verdict verdict() {
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
        return done && entry == null ? Verdict.REFUSED : Verdict.admitted(sleptNanos);
    }

    boolean isDone() {
        return done;
    }

    @Override
    public void run() {
        CURRENT.set(this);
        try {
            ContextUtil.runOnContext(null, this::checks);
        } catch (Throwable e) {
            failure = e;
        } finally {
            CURRENT.remove();
            done = true;
            turnOfTest.release();
        }
    }

    private void checks() {
        try {
            entry = enter.call();
            context = ContextUtil.getContext();
        } catch (BlockException refused) {
            entry = null;
        } catch (Exception e) {
            failure = e;
        }
    }

    /** Called by Sentinel. */
    void pause(long nanos) {
        sleptNanos += nanos;
        turnOfTest.release();
        turnOfAttempt.acquireUninterruptibly();
    }

    /** Ends the call, as on the thread it was made on. */
    void exit(@Nullable Throwable error) {
        Entry admitted = entry;
        if (admitted == null) {
            throw new IllegalStateException("not admitted");
        }
        ContextUtil.runOnContext(context, () -> {
            if (error != null) {
                Tracer.traceEntry(error, admitted);
            }
            admitted.exit();
        });
    }
}
