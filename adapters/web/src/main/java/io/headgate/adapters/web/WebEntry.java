package io.headgate.adapters.web;

import io.headgate.Ambient;
import io.headgate.BlockedException;
import io.headgate.Entry;

/**
 * One admitted request. The adapter says how it ended, once, on any thread; what is said after that does not count. Safe for
 * many threads.
 */
public final class WebEntry {

    private static final FailureRule USUAL = FailureRule.usual();
    private static final Integer OK = 200; // boxed once: most results are this one

    private final Entry entry; // through the route, and its groups if there are any
    private final Ambient ambient;
    private final WebRequest request;
    private volatile boolean clientLeft;

    WebEntry(Entry entry, Ambient ambient, WebRequest request) {
        this.entry = entry;
        this.ambient = ambient;
        this.request = request;
    }

    /** The request as rules saw it. */
    public WebRequest request() {
        return request;
    }

    /** The entrance and origin that the handler is to run {@linkplain io.headgate.Headgate#within within}. */
    public Ambient ambient() {
        return ambient;
    }

    /** Says that {@code error} came out of the handler; the request goes on until {@link #finished}. */
    public void failed(Throwable error) {
        if (error instanceof BlockedException || isFailure(error)) { // the engine knows a refusal from a failure
            entry.failed(error);
        } else {
            clientLeft |= FailureRule.clientLeft(error);
        }
    }

    /** Ends the request, which was answered with that status. The status is the result of the call, for rules that judge results. */
    public void finished(int status) {
        if (!clientLeft && isFailure(status)) {
            entry.failed(new FailedResponse(status));
        }
        entry.close(status == OK ? OK : Integer.valueOf(status));
    }

    /** As the settings say; where that fails as usual, since a request that does not end would stay in flight for ever. */
    private boolean isFailure(int status) {
        try {
            return request.failures().statuses().test(status);
        } catch (RuntimeException failure) {
            return request.trouble()
                    .after(failure, "failures.statuses", USUAL.statuses().test(status));
        }
    }

    private boolean isFailure(Throwable error) {
        try {
            return request.failures().errors().test(error);
        } catch (RuntimeException failure) {
            return request.trouble()
                    .after(failure, "failures.errors", USUAL.errors().test(error));
        }
    }
}
