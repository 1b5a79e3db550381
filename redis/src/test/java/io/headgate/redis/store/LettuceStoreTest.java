package io.headgate.redis.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.headgate.redis.RedisOnLoopback;
import io.headgate.redis.form.Script;
import io.headgate.redis.form.StoreClock;
import io.lettuce.core.codec.StringCodec;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Scripts on a real Redis, sent by the commands of a connection and past them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class LettuceStoreTest {

    private RedisOnLoopback redis;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void end() {
        redis.close();
    }

    Stream<Store> stores() {
        return Stream.of(
                new LettuceStore(redis.connection(), StringCodec.UTF8),
                new LettuceStore(redis.connection().async()));
    }

    private static Script script(String text) {
        return Script.of(new StoreClock("do " + text + " end", 1), LettuceStoreTest.class);
    }

    private static List<Long> run(Store store, String text, String key, String... arguments) throws Exception {
        return store.run(script(text), key, List.of(arguments)).get(60, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @MethodSource("stores")
    void keyAndArgumentsArriveAsTheyAre(Store store) throws Exception {
        String same =
                "return {#ARGV, KEYS[1] == 'schlüssel {ä}' and 1 or 0, ARGV[1] == '' and 1 or 0, ARGV[2] == 'größe\\r\\n$3' and 1 or 0}";
        assertThat(run(store, same, "schlüssel {ä}", "", "größe\r\n$3", "9007199254740992"))
                .containsExactly(3L, 1L, 1L, 1L);
        assertThat(run(store, "return {#ARGV}", "key")).containsExactly(0L);
    }

    @ParameterizedTest
    @MethodSource("stores")
    void aScriptThatRedisDoesNotKnowIsSentAsText(Store store) throws Exception {
        for (int round = 0; round < 3; round++) {
            redis.redis().scriptFlush();
            assertThat(run(store, "return {1, -2}", "key")).containsExactly(1L, -2L);
            assertThat(run(store, "return {1, -2}", "key")).as("known by now").containsExactly(1L, -2L);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void anErrorNamesTheKeyAndWhetherItIsAboutThatKeyAlone(Store store) throws Exception {
        redis.redis().del("list");
        redis.redis().lpush("list", "something else");
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> run(store, "return redis.call('GET', KEYS[1])", "list"))
                .havingCause()
                .isInstanceOf(StoreException.class)
                .withMessageContaining("list: ")
                .matches(told -> ((StoreException) told).isAboutOneKey());
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> run(store, "return redis.error_reply('OOM out of memory')", "list"))
                .havingCause()
                .matches(told -> !((StoreException) told).isAboutOneKey());
    }

    @ParameterizedTest
    @MethodSource("stores")
    void commandsOfManyThreadsAreAnsweredEachWithItsOwn(Store store) {
        List<Long> told = Stream.iterate(1, n -> n <= 2_000, n -> n + 1)
                .parallel()
                .map(n -> store.run(script("return {tonumber(ARGV[1])}"), "key", List.of(Integer.toString(n))))
                .map(answer -> answer.orTimeout(60, TimeUnit.SECONDS).join().get(0))
                .toList();
        assertThat(told).doesNotHaveDuplicates().hasSize(2_000).contains(1L, 2_000L);
    }
}
