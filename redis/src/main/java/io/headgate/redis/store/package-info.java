/** Running scripts on Redis. Begin with {@link io.headgate.redis.store.Store}. */
@NullMarked
package io.headgate.redis.store;

import org.jspecify.annotations.NullMarked;
