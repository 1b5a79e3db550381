package io.headgate.adapters.dubbo;

import io.headgate.BlockedException;
import io.headgate.Entry;
import io.headgate.Entryway;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.jspecify.annotations.Nullable;

/** One admitted call, through all its resources. */
final class Passage {
    /*
     * Every call of Dubbo is asynchronous inside: what an invoker returns is a result that may still be on its way, for a method
     * that returns a future as for one that does not. So a call ends when its result completes, never when the invoker returns:
     *
     *   enter ──▶ invoker.invoke ──▶ result ┄┄┄┄┄┄┄┄┄▶ completes: value, exception, cancelled
     *                  │ throws                                    │
     *                  └──────────────▶ the call ends ◀────────────┘
     */

    private final List<Entry> entries;
    private final Predicate<? super Throwable> failing;

    private Passage(List<Entry> entries, Predicate<? super Throwable> failing) {
        this.entries = entries;
        this.failing = failing;
    }

    /** Goes in everywhere, or throws {@link BlockedException} and is nowhere. Waits where a rule queues calls. */
    static Passage enter(
            List<? extends Entryway> ways, @Nullable Object arguments, Predicate<? super Throwable> failing) {
        List<Entry> entries = new ArrayList<>(ways.size());
        try {
            ways.forEach(way -> entries.add(way.enter(arguments)));
            return new Passage(entries, failing);
        } catch (RuntimeException | Error refused) {
            entries.forEach(entry -> turnBack(entry, refused));
            throw refused;
        }
    }

    /** A call that a later resource refuses has cost an earlier one nothing, and taught it nothing. */
    private static void turnBack(Entry entry, Throwable refused) {
        entry.failed(refused);
        entry.closeAtCost(0);
    }

    Result run(Invoker<?> invoker, Invocation invocation) {
        Result result;
        try {
            result = invoker.invoke(invocation);
        } catch (RuntimeException | Error failure) {
            ended(null, failure);
            throw failure;
        }
        return result.whenCompleteWithContext(this::ended);
    }

    private void ended(@Nullable Result result, @Nullable Throwable failure) {
        Throwable error = failure != null ? cause(failure) : result == null ? null : result.getException();
        for (int i = entries.size() - 1; i >= 0; i--) {
            end(entries.get(i), result, error);
        }
    }

    private void end(Entry entry, @Nullable Result result, @Nullable Throwable error) {
        if (error instanceof CancellationException) {
            entry.abandon();
        } else if (error == null) {
            entry.close(result == null ? null : result.getValue());
        } else {
            if (failing.test(error)) {
                entry.failed(error);
            }
            entry.close();
        }
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? cause : failure;
    }
}
