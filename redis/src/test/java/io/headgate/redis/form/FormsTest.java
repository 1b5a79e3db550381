package io.headgate.redis.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.redis.EveryLimit;
import io.headgate.redis.TestClockStore;
import io.headgate.redis.concurrency.Lender;
import io.headgate.redis.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FormsTest {

    private static final Path RESOURCES = Path.of("src/main/resources/io/headgate/redis");
    private static final Pattern COMMAND = Pattern.compile("redis\\.call\\('([A-Z]+)'");
    private static final Pattern ANY_COMMAND = Pattern.compile("\\bredis\\b(?=\\.|\\[)");
    private static final Pattern ALGORITHM = Pattern.compile("algorithms\\['([a-z-]+)'\\] = function");
    private static final List<String> READ_THE_TIME =
            List.of("TIME", "TTL", "PTTL", "EXPIRETIME", "PEXPIRETIME", "OBJECT", "LASTSAVE", "INFO");

    private final Forms forms = new Forms(StoreClock.server());

    /** What follows the clock, in every script that this module sends to Redis when it goes by that clock. */
    private static Map<String, String> scriptsBehind(StoreClock clock) {
        Forms forms = new Forms(clock);
        Map<String, Script> scripts = new TreeMap<>();
        EveryLimit.onRedis()
                .map(forms::of)
                .forEach(form -> scripts.put(form.limit().toString(), form.script()));
        scripts.put("members", forms.members());
        scripts.put("remember", forms.remember());
        scripts.put("sign", forms.sign());
        scripts.put("joint", forms.joint());
        scripts.put("slots", sentForSlots(clock));
        Map<String, String> rests = new TreeMap<>();
        scripts.forEach((name, script) -> {
            assertThat(script.text()).as(name).startsWith(clock.prelude());
            rests.put(name, script.text().substring(clock.prelude().length()));
        });
        return rests;
    }

    private static Script sentForSlots(StoreClock clock) {
        AtomicReference<Script> sent = new AtomicReference<>();
        Store store = (script, key, arguments) -> {
            sent.set(script);
            return CompletableFuture.completedFuture(List.of(0L)); // refused
        };
        try (Lender lender = new Lender(store, clock, Ticker.system(), Duration.ofSeconds(60), permits -> {})) {
            assertThat(lender.concurrency("exports", 1, Duration.ofSeconds(60)).tryAcquire())
                    .isEmpty();
        }
        return sent.get();
    }

    /** So what is tested in the time of a test is what runs in that of the server. */
    @Test
    void everyScriptIsTheSameForTheServersClockAndForThatOfTheTestsButForItsBeginning() {
        Map<String, String> server = scriptsBehind(StoreClock.server());
        assertThat(scriptsBehind(TestClockStore.clock())).isEqualTo(server);
        assertThat(scriptsBehind(new StoreClock("local now = 5", 1))).isEqualTo(server);
    }

    @Test
    void onlyTheClockReadsTheTime() {
        scriptsBehind(StoreClock.server()).forEach((name, text) -> {
            List<String> commands =
                    COMMAND.matcher(text).results().map(call -> call.group(1)).toList();
            assertThat(commands).as(name).doesNotContainAnyElementsOf(READ_THE_TIME);
            assertThat(commands)
                    .as("%s: commands that are called by their names", name)
                    .hasSameSizeAs(ANY_COMMAND.matcher(text).results().toList());
            assertThat(text).as(name).doesNotContainPattern("\\bos\\.");
        });
    }

    @Test
    void noFileIsLeftOutOfTheScriptsAboveAndNoAlgorithm() throws IOException {
        Map<String, String> scripts = scriptsBehind(StoreClock.server());
        try (Stream<Path> files = Files.walk(RESOURCES)) {
            List<Path> parts = files.filter(file -> file.toString().endsWith(".lua"))
                    .filter(file -> !file.endsWith("time.lua"))
                    .toList();
            assertThat(parts).isNotEmpty();
            for (Path part : parts) {
                String text = Files.readString(part);
                assertThat(scripts.values()).as("%s", part).anyMatch(script -> script.contains(text));
            }
        }
        Set<String> alone = EveryLimit.onRedis()
                .map(limit -> forms.of(limit).script().algorithm())
                .collect(Collectors.toSet());
        assertThat(ALGORITHM.matcher(scripts.get("joint")).results().map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(alone);
    }

    @Test
    void theScriptForSeveralLimitsIsMadeOfTheTextOfEach() {
        String together = forms.joint().text();
        String memory = Scripts.part("memory");
        assertThat(EveryLimit.onRedis()).allSatisfy(limit -> {
            String alone = forms.of(limit).script().text();
            String algorithm =
                    alone.substring(alone.indexOf(memory) + memory.length(), alone.indexOf(Scripts.part("requests")));
            assertThat(together).contains(algorithm.strip());
        });
    }

    @Test
    void theLimitTravelsInTheArguments() {
        Form bucket = forms.of(TokenBucket.perSecond(3).withBurst(7));
        assertThat(bucket.settings())
                .containsExactly("before", "333333", "1", "3", "2333333", "1", "2333334", "7", "1125899906842624", "");
        Form queue = forms.of(LeakyQueue.perSecond(100, Duration.ofSeconds(2)));
        assertThat(queue.settings())
                .containsExactly("waiting", "10000", "0", "1", "2000000", "0", "2000000", "200", "2000000", "");
    }

    @Test
    void whatRedisCannotCountIsRefusedWithTheReason() {
        assertThatThrownBy(() -> forms.of(TokenBucket.of(1, Duration.ofNanos(1_500))))
                .hasMessage("period: 1.5 us (expected: whole multiples of 1000 ns, for a limit on Redis)");
        assertThatThrownBy(() -> forms.of(TokenBucket.perSecond(10).withInitial(3)))
                .hasMessageStartingWith("initial: 3 (expected: 10, the burst: on Redis");
        assertThatThrownBy(() ->
                        forms.of(TokenBucket.of(1, Duration.ofDays(36_500)).withRefill(Refill.INTERVAL)))
                .hasMessageStartingWith("burst: 1 (expected: a bucket that Redis can count exactly");
        assertThatThrownBy(() -> forms.of(TokenBucket.of(999_999_999_989L, Duration.ofDays(1))))
                .hasMessageStartingWith("permits: 999999999989 (expected: a rate that Redis can count exactly");
    }

    @Test
    void windowsAndQuotasHoldHalfOfWhatRulesAllow() {
        long most = 1L << 51;
        Duration hour = Duration.ofHours(1);
        List<LongFunction<Limit>> kinds = List.of(
                permits -> SlidingWindow.of(permits, hour),
                permits -> FixedWindow.of(permits, hour),
                permits -> CalendarQuota.of(permits, CalendarPeriod.MONTH));
        assertThat(kinds).allSatisfy(kind -> {
            assertThat(forms.of(kind.apply(most)).limit().permits()).isEqualTo(most);
            assertThatThrownBy(() -> forms.of(kind.apply(2 * most)))
                    .hasMessage("permits: 4503599627370496 (expected: at most 2^51, for a limit on Redis)");
        });
    }

    @Test
    void warmUpsThatRedisCannotCountAreRefusedWithTheReason() {
        Duration minutes = Duration.ofSeconds(100);
        assertThatThrownBy(() -> forms.of(WarmUp.perSecond(1_000_000_000, Duration.ofSeconds(1))))
                .hasMessageStartingWith(
                        "permits: 1000000000 (expected: a rate and a warm-up that Redis can count exactly");
        assertThatThrownBy(() -> forms.of(PacedWarmUp.perSecond(999_983, minutes, Duration.ofHours(1))))
                .hasMessageStartingWith("permits: 999983 (expected: a rate, a warm-up and a longest wait that Redis");
        assertThatThrownBy(() -> forms.of(SmoothWarmUp.perSecond(999_983, minutes)))
                .hasMessageStartingWith(
                        "warmUp: 1 min 40 s (expected: a rate and a warm-up that Redis can count exactly");
    }

    @Test
    void aDigestIsWhatRedisCallsTheScript() {
        assertThat(Script.of("return 1").digest()).isEqualTo("e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
    }
}
