package com.alibaba.csp.sentinel.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.util.function.Function;
import com.alibaba.csp.sentinel.util.function.Tuple2;
import io.headgate.sentinel.Original;
import java.lang.reflect.Method;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamesTest {

    @Test
    void aMethodIsNamedByItsClassItsNameAndItsParameters() throws Exception {
        Method getChars = String.class.getMethod("getChars", int.class, int.class, char[].class, int.class);
        assertThat(MethodUtil.resolveMethodName(getChars)).isEqualTo("java.lang.String:getChars(int,int,char[],int)");
        Method nested = Map.class.getMethod("ofEntries", Map.Entry[].class);
        assertThat(MethodUtil.resolveMethodName(nested)).isEqualTo("java.util.Map:ofEntries(java.util.Map.Entry[])");
        assertThat(MethodUtil.resolveMethodName(nested)).isSameAs(MethodUtil.resolveMethodName(nested));
        assertThatThrownBy(() -> MethodUtil.resolveMethodName(null)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyMethodOfAClassIsNamedAsSentinelNamesIt() throws Exception {
        try (Original sentinel = new Original()) {
            for (Method method : Map.class.getMethods()) {
                assertThat(MethodUtil.resolveMethodName(method))
                        .isEqualTo(sentinel.callStatic("util.MethodUtil", "resolveMethodName", method));
            }
        }
    }

    @Test
    void aNameIsShortenedToSimpleNames() {
        assertThat(IdUtil.truncate("com.foo.Bar:say(java.lang.String,int)")).isEqualTo("Bar:say(String,int)");
        assertThat(IdUtil.truncate("com.foo.Bar")).isEqualTo("Bar");
        assertThat(IdUtil.truncate("/orders")).isEqualTo("/orders");
        assertThat(IdUtil.truncate("")).isEmpty();
    }

    @Test
    void aVersionIsTheNumberThatSentinelMakesOfIt() throws Exception {
        String[] versions = {
            "1.8.9",
            "1.8",
            "1",
            "1.8.9-SNAPSHOT",
            "1.8.9.2",
            "",
            "x",
            "1.8.x",
            "260.1.2",
            "1.8.9.1.5",
            "200.1",
            "v1.8",
            "1.",
            null
        };
        try (Original sentinel = new Original()) {
            for (String version : versions) {
                assertThat(VersionUtil.fromVersionString(version))
                        .as(version)
                        .isEqualTo(sentinel.callStatic("util.VersionUtil", "fromVersionString", version));
            }
        }
        assertThat(VersionUtil.getVersion("1.8.9")).isEqualTo("1.8.9");
    }

    @Test
    void aPairIsEqualToAPairOfTheSame() {
        assertThat(Tuple2.of(1, "b")).isEqualTo(Tuple2.of(1, "b")).hasSameHashCodeAs(Tuple2.of(1, "b"));
        assertThat(Tuple2.of(1, "b")).isNotEqualTo(Tuple2.of(1, "c")).isNotEqualTo(Tuple2.of(null, "b"));
        assertThat(Tuple2.of(1, "b").swap()).isEqualTo(Tuple2.of("b", 1)).hasToString("Tuple2{r1=b, r2=1}");
        assertThat(Function.<String>identity().apply("same")).isEqualTo("same");
    }

    @Test
    void theMachineHasANameAndAnAddress() {
        assertThat(HostNameUtil.getIp()).matches("[0-9.]+|[0-9a-f:]+.*");
        assertThat(HostNameUtil.getHostName()).isNotBlank();
        assertThat(HostNameUtil.getConfigString()).contains(HostNameUtil.getIp(), HostNameUtil.getHostName());
        assertThat(PidUtil.getPid()).isEqualTo((int) ProcessHandle.current().pid());
    }

    @Test
    void theVersionIsThatOfSentinelsJarWhateverTheDefault() throws Exception {
        try (Original sentinel = new Original()) {
            for (String version : new String[] {"1.8.9", "1.0", "", null}) {
                assertThat(VersionUtil.getVersion(version))
                        .isEqualTo(sentinel.callStatic("util.VersionUtil", "getVersion", version));
            }
        }
    }
}
