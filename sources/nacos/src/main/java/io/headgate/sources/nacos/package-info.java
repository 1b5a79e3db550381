/**
 * Rule documents in Nacos. Begin with {@link io.headgate.sources.nacos.NacosSource}:
 *
 * <pre>{@code
 * Properties properties = new Properties();
 * properties.setProperty(PropertyKeyConst.SERVER_ADDR, "nacos:8848");
 * try (NacosSource source = new NacosSource(properties, "orders-rules", "DEFAULT_GROUP")) {
 *     Fetched now = source.read();
 *     source.publish(now.text().replace("limit: 100", "limit: 50"), now.revision());
 * }
 * }</pre>
 */
@NullMarked
package io.headgate.sources.nacos;

import org.jspecify.annotations.NullMarked;
