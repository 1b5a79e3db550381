/**
 * Access logs as a stream of calls, in constant memory.
 *
 * <pre>
 *   file, gzip, standard input ──► lines ──► parser of one format ──► one LoggedCall, used again for each line
 *                                    │             │
 *                                    └─────────────┴──► tally: lines, bad lines by flaw, the first few of them
 * </pre>
 *
 * <pre>{@code
 * try (AccessLog log = AccessLog.open(LogSource.of("access.log"))) {
 *     for (LoggedCall call = log.next(); call != null; call = log.next()) {
 *         play(call.epochNanos(), call.path());
 *     }
 *     System.out.println(log.tally());
 * }
 * }</pre>
 *
 * <p>Nothing that a log contains is fatal: what cannot be read is counted. For one thread.
 */
@NullMarked
package io.headgate.lab.log;

import org.jspecify.annotations.NullMarked;
