package io.headgate.limiter.concurrency;

/**
 * How a concurrency limit is to be learned: the settings of one algorithm, as an immutable record.
 *
 * <table>
 *   <caption>Which one</caption>
 *   <tr><th></th><th>reads</th><th>settles</th><th>choose it when</th></tr>
 *   <tr><td>{@link Aimd}</td><td>drops, a time-out</td><td>as a saw-tooth below what is dropped</td>
 *       <td>the callee says no clearly</td></tr>
 *   <tr><td>{@link Vegas}</td><td>queue length, drops</td><td>a few calls above the capacity</td>
 *       <td>response times are steady</td></tr>
 *   <tr><td>{@link Gradient2}</td><td>ratio of response times, drops</td><td>up to half above the capacity</td>
 *       <td>response times vary</td></tr>
 * </table>
 */
public sealed interface AdaptiveLimit permits Aimd, Gradient2, Vegas {

    /** Where the limit begins, and the bounds it never leaves. */
    LimitRange range();

    /** Begins with nothing learned. */
    LimitEstimate start();

    /**
     * Goes on from what was learned under other settings: keeps it, brought within the range, when it was learned by the same
     * algorithm; begins anew when not.
     */
    LimitEstimate startAfter(LimitEstimate before);
}
