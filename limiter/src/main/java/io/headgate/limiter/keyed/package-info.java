/** One limiter per key (user, tenant, address), for a bounded number of keys. */
@NullMarked
package io.headgate.limiter.keyed;

import org.jspecify.annotations.NullMarked;
