/** A limit as people write it: so many permits per period. */
@NullMarked
package io.headgate.lab.rate;

import org.jspecify.annotations.NullMarked;
