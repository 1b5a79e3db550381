/** Random sequences on the limiters of a process, and defects planted in them. What plays and judges is the test kit's. */
@NullMarked
package io.headgate.limiter.sequences;

import org.jspecify.annotations.NullMarked;
