package com.alibaba.csp.sentinel.log.jul;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sentinel.Original;
import org.junit.jupiter.api.Test;

class MessageFormatterTest {

    @Test
    void messagesAreThoseOfSentinel() throws Exception {
        RuntimeException exception = new RuntimeException("at the end");
        Object[] inItself = new Object[1];
        inItself[0] = inItself;
        Object[][] arguments = {
            null,
            {},
            {"x"},
            {"x", "y"},
            {null, "y"},
            {exception},
            {"x", exception},
            {new int[] {1, 2}, new Object[] {"a", null}},
            {inItself},
            {new double[0], new boolean[] {true}},
            {"{}", "\\"}
        };
        String[] patterns = {
            null,
            "",
            "plain",
            "a {} b",
            "{}",
            "{}{}",
            "a {} {} {}",
            "\\{} {}",
            "\\\\{} {}",
            "{",
            "}",
            "{ }",
            "{}\\",
            "a {"
        };
        try (Original sentinel = new Original()) {
            for (String pattern : patterns) {
                for (Object[] each : arguments) {
                    Object theirs = sentinel.callStatic("log.jul.MessageFormatter", "arrayFormat", pattern, each);
                    FormattingTuple ours = MessageFormatter.arrayFormat(pattern, each);
                    assertThat(ours.getMessage()).as("%s", pattern).isEqualTo(Original.call(theirs, "getMessage"));
                    assertThat(ours.getThrowable()).isSameAs(Original.call(theirs, "getThrowable"));
                }
            }
        }
    }

    @Test
    void anArgumentThatCannotBeToldIsNoReasonToFail() {
        Object mute = new Object() {
            @Override
            public String toString() {
                throw new IllegalStateException("no words");
            }
        };
        assertThat(MessageFormatter.format("a {} b", mute).getMessage()).isEqualTo("a [FAILED toString()] b");
        assertThat(MessageFormatter.format("{} {}", 1, 2).getMessage()).isEqualTo("1 2");
    }
}
