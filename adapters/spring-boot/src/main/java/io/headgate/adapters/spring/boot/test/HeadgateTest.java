package io.headgate.adapters.spring.boot.test;

import io.headgate.adapters.spring.boot.GuardedAutoConfiguration;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.boot.client.Boot3ClientAutoConfiguration;
import io.headgate.adapters.spring.boot.client.Boot4ClientAutoConfiguration;
import io.headgate.adapters.spring.boot.client.ClientAutoConfiguration;
import io.headgate.adapters.spring.boot.redis.RedisLimitsAutoConfiguration;
import io.headgate.adapters.spring.boot.redis.RedisMissingAutoConfiguration;
import io.headgate.adapters.spring.boot.redis.RedisRulesAutoConfiguration;
import io.headgate.adapters.spring.boot.rules.RuleFeedAutoConfiguration;
import io.headgate.adapters.spring.boot.web.FilterAutoConfiguration;
import io.headgate.adapters.spring.boot.web.WebFilterAutoConfiguration;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;

/**
 * A test in which Headgate lives in a time that stands still until the test moves it. Stands beside the annotation that makes the
 * application: {@code @SpringBootTest} for all of it, {@code @WebMvcTest}, {@code @WebFluxTest} or {@code @SpringJUnitConfig} for a
 * slice, to which this adds the rules, the filter, the clients and the guarded beans.
 *
 * <pre>{@code
 * @SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
 * @HeadgateTest
 * class OrdersTest {
 *     @Autowired
 *     FakeTicker ticker;
 *     // ask until refused, ticker.advance(Duration.ofSeconds(1)), ask again
 * }
 * }</pre>
 *
 * <p>The beans are a {@link io.headgate.testkit.time.FakeTicker} and a {@link io.headgate.testkit.time.FakeWallClock} that moves
 * with it. Tests that share an application context share its time, which only goes forward.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ImportAutoConfiguration({
    FakeTimeAutoConfiguration.class,
    HeadgateAutoConfiguration.class,
    RedisLimitsAutoConfiguration.class,
    RedisMissingAutoConfiguration.class,
    RedisRulesAutoConfiguration.class,
    RuleFeedAutoConfiguration.class,
    GuardedAutoConfiguration.class,
    FilterAutoConfiguration.class,
    WebFilterAutoConfiguration.class,
    ClientAutoConfiguration.class,
    Boot3ClientAutoConfiguration.class,
    Boot4ClientAutoConfiguration.class
})
public @interface HeadgateTest {}
