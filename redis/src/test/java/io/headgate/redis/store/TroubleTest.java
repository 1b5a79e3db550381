package io.headgate.redis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an error means: for one key or for all, and whether the script may have run. */
class TroubleTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "OOM command not allowed when used memory > 'maxmemory'.",
                "READONLY You can't write against a read only replica.",
                "LOADING Redis is loading the dataset in memory",
                "CLUSTERDOWN Hash slot not served",
                // the same from within a script, as Redis 6.2 tells it
                "ERR Error running script (call to f_1): @user_script:1: @user_script: 1: -OOM command not allowed",
                "ERR Error running script (call to f_1): @user_script:1: @user_script: 1: -READONLY You can't write",
            })
    void isTheTroubleOfAllKeys(String answer) {
        StoreException told = told(new RedisCommandExecutionException(answer));
        assertThat(told.isAboutOneKey()).isFalse();
        assertThat(told.isUndone()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WRONGTYPE Operation against a key holding the wrong kind of value",
                "ERR Error running script (call to f_1): @user_script:8: WRONGTYPE Operation against a key",
                "ERR user_script:4: attempt to perform arithmetic on a nil value script: f_c0f4, on @user_script:4.",
            })
    void isTheTroubleOfOneKey(String answer) {
        StoreException told = told(new RedisCommandExecutionException(answer));
        assertThat(told.isAboutOneKey()).isTrue();
        assertThat(told.isUndone()).isTrue();
    }

    @Test
    void aCommandThatWasSentMayHaveRun() {
        assertThat(told(new RedisException("Connection disconnected")).isUndone())
                .isFalse();
        assertThat(told(new RedisException("Currently not connected. Commands are rejected."))
                        .isUndone())
                .isTrue();
    }

    private static StoreException told(RuntimeException failure) {
        Object commands = Proxy.newProxyInstance(
                TroubleTest.class.getClassLoader(),
                new Class<?>[] {RedisScriptingAsyncCommands.class},
                (self, method, arguments) -> {
                    throw failure;
                });
        @SuppressWarnings("unchecked")
        LettuceStore store = new LettuceStore((RedisScriptingAsyncCommands<String, String>) commands);
        Throwable told = store.run(new Forms(StoreClock.server()).members(), "key", List.of())
                .handle((numbers, thrown) -> thrown)
                .join();
        Throwable cause = told instanceof StoreException ? told : told.getCause();
        assertThat(cause).isInstanceOf(StoreException.class);
        return (StoreException) cause;
    }
}
