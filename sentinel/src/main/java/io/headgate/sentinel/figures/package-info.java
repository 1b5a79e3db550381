/**
 * The figures of Sentinel's nodes: what happened in the last second, in slices, and in each second of the last minute. They report;
 * nothing is decided by them.
 */
@NullMarked
package io.headgate.sentinel.figures;

import org.jspecify.annotations.NullMarked;
