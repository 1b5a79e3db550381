/**
 * What keeps the limits of a cluster: {@link io.headgate.cluster.store.ClusterLimits} opens them by name,
 * {@link io.headgate.cluster.store.ClusterLimit} is asked, {@link io.headgate.cluster.store.Grant} is the answer. {@code io.headgate.redis}
 * keeps them on Redis.
 */
@NullMarked
package io.headgate.cluster.store;

import org.jspecify.annotations.NullMarked;
