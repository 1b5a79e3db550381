/**
 * Rules that are counted once for many processes: {@link io.headgate.cluster.ClusterGuard} enforces them by asking a
 * {@link io.headgate.cluster.store.ClusterLimits}.
 */
@NullMarked
package io.headgate.cluster;

import org.jspecify.annotations.NullMarked;
