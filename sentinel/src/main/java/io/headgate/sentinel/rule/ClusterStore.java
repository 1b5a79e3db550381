package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.log.RecordLog;
import io.headgate.cluster.store.ClusterLimits;
import io.headgate.redis.RedisLimits;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The Redis that counts rules for a cluster, if {@value #URI} names one. Connected when the engine is made, for as long as the process runs. */
public final class ClusterStore {

    /** The setting. */
    public static final String URI = "headgate.sentinel.redis.uri";

    /** How many milliseconds Redis has for an answer; {@link RedisLimits#DEADLINE} unless set. */
    public static final String TIMEOUT = "headgate.sentinel.redis.timeout";

    private ClusterStore() {}

    /** Where rules for a cluster are counted; null when that is up to Sentinel's token service. */
    public static @Nullable ClusterLimits limits() {
        return Held.LIMITS;
    }

    private static final class Held {

        static final @Nullable ClusterLimits LIMITS = connect(SentinelConfig.getConfig(URI, true));

        /** Without the classes for Redis rules are counted as if it had not been set; that must not pass unnoticed. */
        private static @Nullable ClusterLimits connect(@Nullable String uri) {
            if (uri == null || uri.isBlank()) {
                return null;
            }
            try {
                return OnRedis.connect(uri.strip());
            } catch (LinkageError missing) {
                String text =
                        URI + ": set (expected: headgate-redis and lettuce-core on the class path); it has no effect";
                RecordLog.error(text);
                System.getLogger("io.headgate.sentinel").log(System.Logger.Level.ERROR, text);
                return null;
            }
        }
    }

    /** Apart, so that nothing of Redis is loaded before it is wanted. */
    private static final class OnRedis {

        static ClusterLimits connect(String uri) {
            return RedisLimits.connect(
                            RedisURI.create(uri), RedisLimits.PREFIX, timeout(SentinelConfig.getConfig(TIMEOUT, true)))
                    .cluster();
        }

        /** A word that is no such number is no reason to go without a limit. */
        private static Duration timeout(@Nullable String millis) {
            if (millis == null || millis.isBlank()) {
                return RedisLimits.DEADLINE;
            }
            try {
                return Duration.ofMillis(Math.max(1, Long.parseLong(millis.strip())));
            } catch (NumberFormatException noNumber) {
                RecordLog.error(TIMEOUT + ": " + millis + " (expected: milliseconds); it has no effect");
                return RedisLimits.DEADLINE;
            }
        }
    }
}
