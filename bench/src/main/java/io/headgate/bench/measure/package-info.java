/**
 * What the benches that use JMH share: one measurement in a fresh JVM, several measurements with their spread, and whether
 * they reach a target whatever the noise. Beside it, for benches
 * that count: threads that call as fast as they can, and time that is moved.
 *
 * <pre>
 *   Fork ──► iterations ──► Samples ──► Spread ──► Ratio ──► Verdict ──► Goal
 * </pre>
 */
@NullMarked
package io.headgate.bench.measure;

import org.jspecify.annotations.NullMarked;
