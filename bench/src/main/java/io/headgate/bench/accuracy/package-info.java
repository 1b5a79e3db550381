/**
 * Whether the limit holds: eight threads hammer each contender in real time, and the instants of what it admitted are
 * counted afterwards.
 */
@NullMarked
package io.headgate.bench.accuracy;

import org.jspecify.annotations.NullMarked;
