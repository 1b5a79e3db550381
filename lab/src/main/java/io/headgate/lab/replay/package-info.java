/**
 * What-if: the calls of an access log played through limits in virtual time, and what each would have admitted and refused.
 *
 * <pre>
 *   log ──► call ──► route, client ──► key ──► limiter of that key ──► admitted, refused: totals, slices, keys
 *                                       └─ for each limit ─┘
 * </pre>
 *
 * <pre>{@code
 * ReplaySettings settings = ReplaySettings.of(List.of(ReplayLimit.of("100/1s", "client", "sliding-window")));
 * try (AccessLog log = AccessLog.open(LogSource.of("access.log"))) {
 *     ReplayOutcome outcome = Replay.of(log, settings, Progress.NONE);
 * }
 * }</pre>
 *
 * <p>Time is the time of the log. Memory does not grow with its length. For one thread.
 */
@NullMarked
package io.headgate.lab.replay;

import org.jspecify.annotations.NullMarked;
