package io.headgate.redis.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Redis 6.2, 7 and 8 say when a script fails, word for word. */
class TroubleOfAScriptTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WRONGTYPE Operation against a key holding the wrong kind of value script: f_c0f4, on @user_script:1.",
                "ERR Error running script (call to f_c0f4): @user_script:1: WRONGTYPE Operation against a key holding the"
                        + " wrong kind of value",
                "ERR user_script:4: attempt to perform arithmetic on a nil value script: f_c0f4, on @user_script:4."
            })
    void troubleWithOneKeyIsTheTroubleOfItsLimitAlone(String message) {
        assertThat(LettuceStore.isAboutOneKey(message)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "READONLY You can't write against a read only replica. script: f_6b7d, on @user_script:1.",
                "OOM command not allowed when used memory > 'maxmemory'. script: f_6b7d, on @user_script:1.",
                "LOADING Redis is loading the dataset in memory",
                "ERR Error running script (call to f_6b7d): @user_script:1: @user_script: 1: -READONLY You can't write"
                        + " against a read only replica. ",
                "ERR Error running script (call to f_6b7d): @user_script:1: @user_script: 1: -OOM command not allowed when"
                        + " used memory > 'maxmemory'. "
            })
    void troubleWithTheServerIsEverybodys(String message) {
        assertThat(LettuceStore.isAboutOneKey(message)).isFalse();
    }
}
