package com.alibaba.csp.sentinel.util;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class AssertUtilTest {

    @Test
    void refusesWithTheMessageGiven() {
        assertRefused(() -> AssertUtil.notNull(null, "the message"));
        assertRefused(() -> AssertUtil.assertNotNull(null, "the message"));
        assertRefused(() -> AssertUtil.isTrue(false, "the message"));
        assertRefused(() -> AssertUtil.assertTrue(false, "the message"));
        assertRefused(() -> AssertUtil.notEmpty(null, "the message"));
        assertRefused(() -> AssertUtil.notEmpty("", "the message"));
        assertRefused(() -> AssertUtil.assertNotBlank(" ", "the message"));
        assertRefused(() -> AssertUtil.assertNotEmpty(null, "the message"));
        assertRefused(() -> AssertUtil.assertNotEmpty(List.of(), "the message"));
        assertThatThrownBy(() -> AssertUtil.assertState(false, "the message"))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("the message");
    }

    private static void assertRefused(ThrowingCallable check) {
        assertThatThrownBy(check)
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage("the message");
    }

    @Test
    void acceptsTheRest() {
        assertThatCode(() -> {
                    AssertUtil.notNull(1, "no");
                    AssertUtil.assertNotNull("", "no");
                    AssertUtil.isTrue(true, "no");
                    AssertUtil.assertTrue(true, "no");
                    AssertUtil.notEmpty(" ", "no");
                    AssertUtil.assertNotBlank("x", "no");
                    AssertUtil.assertNotEmpty(List.of(1), "no");
                    AssertUtil.assertState(true, "no");
                })
                .doesNotThrowAnyException();
    }
}
