/**
 * Rule documents in etcd. Begin with {@link io.headgate.sources.etcd.EtcdSource}:
 *
 * <pre>{@code
 * try (EtcdSource source = new EtcdSource("http://etcd1:2379", "orders/rules")) {
 *     Fetched now = source.read();
 *     source.publish(now.text().replace("limit: 100", "limit: 50"), now.revision());
 * }
 * }</pre>
 */
@NullMarked
package io.headgate.sources.etcd;

import org.jspecify.annotations.NullMarked;
