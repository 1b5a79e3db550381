/**
 * Two files that an operator can read after the fact: what every resource did second by second (the metric log), and who was
 * refused by which rule (the block log). Both are off unless asked for.
 *
 * <p>Nothing here runs on the thread of a call but {@link io.headgate.log.BlockCounts}, which counts in memory without a
 * lock. The writers are called about once a second by whoever keeps house for the engine; they never throw, so a full disk
 * costs lines, and never a call. The readers search by time and resource without reading whole files.
 *
 * <pre>
 *   statistics ──────────────────────► MetricLogWriter ──► app-metrics.log, .1, .2 … ──► MetricLogReader
 *   refusing threads ──► BlockCounts ─► BlockLogWriter ──► app-blocks.log,  .1, .2 … ──► BlockLogReader
 * </pre>
 *
 * <p>Read {@link io.headgate.log.LogSettings} first, then {@code LogAppender} for how lines get into files and
 * {@code LogFile} for how they are found again.
 */
@NullMarked
package io.headgate.log;

import org.jspecify.annotations.NullMarked;
