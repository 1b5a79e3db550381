package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.log.RecordLog;
import io.headgate.cluster.store.ClusterLimits;
import io.headgate.redis.RedisLimits;
import io.headgate.sentinel.DropInSettings;
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

        /** Where it cannot be used, rules are counted as if it had not been set; that must not pass unnoticed. */
        private static @Nullable ClusterLimits connect(@Nullable String uri) {
            if (uri == null || uri.isBlank()) {
                return null;
            }
            try {
                return OnRedis.connect(uri.strip());
            } catch (LinkageError missing) {
                return none("set (expected: headgate-redis and lettuce-core on the class path)");
            } catch (IllegalArgumentException wrong) { // its message may have the password
                return none("(not shown) (expected: an address such as redis://user:password@host:6379/0)");
            } catch (IllegalStateException oldLettuce) {
                return none("set, but " + oldLettuce.getMessage());
            }
        }

        private static @Nullable ClusterLimits none(String problem) {
            String text = URI + ": " + problem + "; it has no effect: rules with clusterMode have no store";
            RecordLog.error("{}", text);
            System.getLogger("io.headgate.sentinel").log(System.Logger.Level.ERROR, text);
            return null;
        }
    }

    /** Apart, so that nothing of Redis is loaded before it is wanted. */
    private static final class OnRedis {

        static ClusterLimits connect(String uri) {
            return RedisLimits.connect(RedisURI.create(uri), RedisLimits.PREFIX, timeout(DropInSettings.get(TIMEOUT)))
                    .cluster();
        }

        private static Duration timeout(@Nullable String millis) {
            return millis == null ? RedisLimits.DEADLINE : Duration.ofMillis(Long.parseLong(millis));
        }
    }
}
