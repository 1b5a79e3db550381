package io.headgate.redis;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.quota.QuotaRule.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.redis.concurrency.FleetConcurrencyLimiter;
import io.headgate.redis.concurrency.Holding;
import io.headgate.rule.WhenForgotten;
import io.headgate.rule.WhenLost;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.resource.ClientResources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The Java in docs/guide/redis.md, compiled and run. */
class RedisGuideTest {

    private int served;
    private int sentAway;

    private void serve() {
        served++;
    }

    @Test
    void theExamplesRun(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder)) {
            connects(redis.uri().getPort());
            assertThat(served).isEqualTo(1);
            try (RedisLimits limits = RedisLimits.connect(redis.uri(), "headgate", Duration.ofSeconds(30))) {
                protects(limits);
                leases(limits);
                growsWithTheFleet(limits);
                hasAPolicy(limits);
                redis.redis().set("headgate:since", "0");
                beginsCold(limits);
                lends(limits);
                hasALimitForEach(limits);
                takesTogether(limits, "acme", "alice");
                assertThat(served).isEqualTo(5);
                assertThat(sentAway).isZero();
                holdsNoThread(limits.limiter("placed", TokenBucket.perSecond(100)));
            }
        }
    }

    @Test
    void theExampleOfAClusterRuns(@TempDir Path first, @TempDir Path second) throws Exception {
        try (ClusterOnLoopback cluster = new ClusterOnLoopback(first, second)) {
            connectsToACluster(cluster.port(0));
        }
        assertThat(served).isEqualTo(1);
    }

    private void connectsToACluster(int port) {
        // example: cluster
        ClientResources resources = RedisLimits.clientResources();
        RedisClusterClient client = RedisClusterClient.create(resources, RedisURI.create("redis://127.0.0.1:" + port));
        client.setOptions(RedisLimits.clusterClientOptions());
        RedisLimits limits = RedisLimits.on(client.connect().async(), "headgate", Duration.ofSeconds(1));
        // end
        try (limits) {
            if (limits.limiter("orders", TokenBucket.perSecond(100), WhenLost.CLOSED)
                    .tryAcquire()) {
                serve();
            }
        } finally {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
            resources.shutdown(0, 5, TimeUnit.SECONDS);
        }
    }

    private void connects(int port) {
        // example: connect
        try (RedisLimits limits = RedisLimits.connect(RedisURI.create("redis://127.0.0.1:" + port))) {
            RateLimiter orders = limits.limiter("orders", TokenBucket.perSecond(100));
            if (orders.tryAcquire()) {
                serve();
            }
        }
        // end
    }

    private void protects(RedisLimits limits) {
        // example: rules
        Headgate headgate = Headgate.builder()
                .cluster(limits.cluster())
                .rules(
                        flow("orders").perSecond(1_000).inCluster().withId("orders-of-all"),
                        quota("geocoding").perMonth(50_000).inCluster())
                .build();
        headgate.resource("orders").run(this::serve); // or without a thread: enterAsync, callAsync
        // end
        headgate.close();
    }

    private static void leases(RedisLimits limits) {
        // example: leased
        RateLimiter clicks =
                limits.leased("clicks", TokenBucket.perSecond(100_000), Duration.ofMillis(100), WhenLost.LOCAL_SHARE);
        // end
        assertThat(clicks.tryAcquire()).isTrue();
    }

    private static void growsWithTheFleet(RedisLimits limits) {
        // example: perMember
        RateLimiter searches = limits.limiter("searches", PerMember.of(TokenBucket.perSecond(50)));
        // end
        assertThat(searches.tryAcquire()).isTrue();
    }

    private static void hasAPolicy(RedisLimits limits) {
        // example: policy
        RateLimiter payments = limits.limiter("payments", TokenBucket.perSecond(50), WhenLost.CLOSED);
        // end
        assertThat(payments.tryAcquire()).isTrue();
    }

    private static void beginsCold(RedisLimits limits) {
        // example: cold
        FleetTerms strictly = new FleetTerms(WhenLost.CLOSED, WhenForgotten.COLD);
        RateLimiter payouts = limits.limiter("payouts", CalendarQuota.of(10_000, CalendarPeriod.MONTH), strictly);
        // end
        assertThat(payouts.tryAcquire()).isTrue();
    }

    private void lends(RedisLimits limits) throws InterruptedException {
        // example: concurrency
        FleetConcurrencyLimiter exports = limits.concurrency("exports", 3, Duration.ofSeconds(10));
        Optional<Holding> slot = exports.tryAcquire(1, Duration.ofSeconds(2));
        if (slot.isPresent()) {
            try (Holding held = slot.get()) {
                serve();
            }
        }
        // end
    }

    private static String place(String order) {
        return order + " is placed";
    }

    private static void holdsNoThread(RateLimiter orders) {
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        try {
            // example: reactor
            Mono<String> placed = Mono.fromFuture(() -> orders.acquireAsync(1, scheduler))
                    .publishOn(Schedulers.parallel())
                    .then(Mono.fromCallable(() -> place("order 7")));
            // end
            assertThat(placed.block(Duration.ofSeconds(60))).isEqualTo("order 7 is placed");
        } finally {
            scheduler.shutdownNow();
        }
    }

    private void hasALimitForEach(RedisLimits limits) {
        // example: keyed
        int mostKept = 100_000; // here; Redis knows those that have something in use
        FleetLimiterMap perUser = limits.keyed("per-user", TokenBucket.perSecond(10), mostKept);
        if (perUser.tryAcquire("alice")) {
            serve();
        }
        // end
    }

    private void takesTogether(RedisLimits limits, String tenant, String user) {
        // example: composite
        FleetLimiterMap requests = limits.keyed("requests", TokenBucket.perSecond(10), 100_000);
        FleetLimiterMap tokens = limits.keyed("tokens", TokenBucket.of(5_000, Duration.ofMinutes(1)), 10_000);

        FleetCompositeLimiter both = limits.composite(requests.limiter(tenant, user), tokens.limiter(tenant));
        JointReservation taken = both.reserve(1, 800); // an estimate
        if (taken.isGranted()) {
            serve();
            taken.settle(1, 950); // what it came to
        } else {
            sendAway(taken.refusedBy(), taken.retryAfter());
        }
        // end
    }

    private void sendAway(List<RateLimiter> refusers, Optional<Duration> retryAfter) {
        assertThat(refusers).isNotEmpty();
        assertThat(retryAfter).isPresent();
        sentAway++;
    }

    // ------------------------------------------------------------------ the page

    @Test
    void theGuideShowsThisCode() throws Exception {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("docs/guide/redis.md"))) {
            root = root.getParent();
        }
        String source = "redis/src/test/java/" + RedisGuideTest.class.getName().replace('.', '/') + ".java";
        Map<String, String> inTest = texts(Files.readAllLines(root.resolve(source)), "// example: ", "// end", 0);
        Map<String, String> inPage =
                texts(Files.readAllLines(root.resolve("docs/guide/redis.md")), "<!-- example: ", "```", 1);
        assertThat(inPage).isEqualTo(inTest).hasSize(11);
    }

    /** What stands between lines that begin so, with {@code gap} lines after them, and the next one that ends so. */
    private static Map<String, String> texts(List<String> lines, String begin, String end, int gap) {
        Map<String, String> found = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith(begin)) {
                String name = line.substring(begin.length()).replace(" -->", "");
                found.put(name, text(lines.subList(i + 1 + gap, lines.size()), end));
            }
        }
        return found;
    }

    private static String text(List<String> lines, String end) {
        return lines.stream()
                .takeWhile(line -> !line.strip().equals(end))
                .collect(Collectors.joining("\n"))
                .stripIndent();
    }
}
