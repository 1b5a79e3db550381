package com.alibaba.csp.sentinel.util;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sentinel.Original;
import org.junit.jupiter.api.Test;

class StringUtilTest {

    private static final String[] TEXTS = {
        null, "", " ", "\t\u3000", "\u00a0", "a", "A", "aB", "Ab", " x ", "1x", "éa", "longer text"
    };

    @Test
    void answersWhatSentinelAnswersAboutEveryText() throws Exception {
        try (Original sentinel = new Original()) {
            for (String text : TEXTS) {
                assertSame(sentinel, "isBlank", text, StringUtil.isBlank(text));
                assertSame(sentinel, "isNotBlank", text, StringUtil.isNotBlank(text));
                assertSame(sentinel, "isEmpty", text, StringUtil.isEmpty(text));
                assertSame(sentinel, "isNotEmpty", text, StringUtil.isNotEmpty(text));
                assertSame(sentinel, "trim", text, StringUtil.trim(text));
                assertSame(sentinel, "trimToEmpty", text, StringUtil.trimToEmpty(text));
                assertSame(sentinel, "capitalize", text, StringUtil.capitalize(text));
            }
        }
    }

    private static void assertSame(Original sentinel, String method, String text, Object ours) throws Exception {
        Object theirs = sentinel.callStatic("util.StringUtil", method, text);
        assertThat(ours).as("%s(%s)", method, text).isEqualTo(theirs);
    }

    @Test
    void comparesWhatSentinelComparesTheSameWay() throws Exception {
        try (Original sentinel = new Original()) {
            for (String one : TEXTS) {
                for (String other : TEXTS) {
                    assertThat(StringUtil.equals(one, other))
                            .isEqualTo(sentinel.callStatic("util.StringUtil", "equals", one, other));
                    assertThat(StringUtil.equalsIgnoreCase(one, other))
                            .as("%s, %s", one, other)
                            .isEqualTo(sentinel.callStatic("util.StringUtil", "equalsIgnoreCase", one, other));
                }
            }
            assertThat(StringUtil.equalsIgnoreCase("aB", new StringBuilder("Ab")))
                    .isTrue();
        }
    }
}
