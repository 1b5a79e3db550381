package io.headgate.adapters.web.refusal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebResponseTest {

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nSet-Cookie: b=c", "a\nb", "a\u0000", "a\u0085b", "a\u010ab", "é"})
    void noHeaderCanBeEndedEarly(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebResponse.of(429).withHeader("X-Reason", value));
        assertThatIllegalArgumentException().isThrownBy(() -> RefusalHandler.redirect("/busy" + value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "X Y", "X:", "X\r\n", "é"})
    void aNameOfAHeaderIsAName(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebResponse.of(429).withHeader(name, "1"));
    }

    @Test
    void aStatusIsAStatus() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebResponse.of(99))
                .withMessage("status: 99 (expected: 200 to 599)");
    }

    @Test
    void aHeaderReplacesTheOneBefore() {
        WebResponse response = WebResponse.of(429).withBody("text/plain", "é").withBody("text/html", "è");

        assertThat(response.headers()).isEqualTo(Map.of("Content-Type", "text/html"));
        assertThat(response.bytes()).hasSize(2);
    }
}
