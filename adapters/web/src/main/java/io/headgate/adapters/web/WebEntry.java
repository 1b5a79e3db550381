package io.headgate.adapters.web;

import io.headgate.Ambient;
import io.headgate.BlockedException;
import io.headgate.Entry;
import java.util.List;

/**
 * One admitted request. The adapter says how it ended, once, on any thread; what is said after that does not count. Safe for
 * many threads.
 */
public final class WebEntry {

    private static final FailureRule USUAL = FailureRule.usual();

    private final List<Entry> entries;
    private final Ambient ambient;
    private final FailureRule failures;
    private final Trouble trouble;
    private volatile boolean clientLeft;

    WebEntry(List<Entry> entries, Ambient ambient, FailureRule failures, Trouble trouble) {
        this.entries = entries;
        this.ambient = ambient;
        this.failures = failures;
        this.trouble = trouble;
    }

    /** The entrance and origin that the handler is to run {@linkplain io.headgate.Headgate#within within}. */
    public Ambient ambient() {
        return ambient;
    }

    /** Says that {@code error} came out of the handler; the request goes on until {@link #finished}. */
    public void failed(Throwable error) {
        if (error instanceof BlockedException || isFailure(error)) { // the engine knows a refusal from a failure
            entries.forEach(entry -> entry.failed(error));
        } else {
            clientLeft |= FailureRule.clientLeft(error);
        }
    }

    /** Ends the request, which was answered with that status. The status is the result of the call, for rules that judge results. */
    public void finished(int status) {
        if (!clientLeft && isFailure(status)) {
            FailedResponse failure = new FailedResponse(status);
            entries.forEach(entry -> entry.failed(failure));
        }
        for (int i = entries.size() - 1; i >= 0; i--) {
            entries.get(i).close(status);
        }
    }

    /** As the settings say; where that fails as usual, since a request that does not end would stay in flight for ever. */
    private boolean isFailure(int status) {
        boolean usually = USUAL.statuses().test(status);
        return trouble.orElse(
                "failures.statuses", usually, () -> failures.statuses().test(status));
    }

    private boolean isFailure(Throwable error) {
        boolean usually = USUAL.errors().test(error);
        return trouble.orElse(
                "failures.errors", usually, () -> failures.errors().test(error));
    }
}
