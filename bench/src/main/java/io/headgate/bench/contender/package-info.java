/**
 * Who is measured: our limiters, the peers' and the floor, each behind the one call its users make.
 */
@NullMarked
package io.headgate.bench.contender;

import org.jspecify.annotations.NullMarked;
