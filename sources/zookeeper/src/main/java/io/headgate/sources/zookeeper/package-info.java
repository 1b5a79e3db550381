/**
 * Rule documents in ZooKeeper. Begin with {@link io.headgate.sources.zookeeper.ZooKeeperSource}:
 *
 * <pre>{@code
 * try (ZooKeeperSource source = new ZooKeeperSource("zk1:2181,zk2:2181,zk3:2181", "/orders/rules")) {
 *     Fetched now = source.read();
 *     source.publish(now.text().replace("limit: 100", "limit: 50"), now.revision());
 * }
 * }</pre>
 */
@NullMarked
package io.headgate.sources.zookeeper;

import org.jspecify.annotations.NullMarked;
