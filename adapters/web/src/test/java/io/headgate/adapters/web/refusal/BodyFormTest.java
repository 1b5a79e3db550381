package io.headgate.adapters.web.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodyFormTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "                                                                | PROBLEM",
                "''                                                              | PROBLEM",
                "*/*                                                             | PROBLEM",
                "application/json                                                | PROBLEM",
                "application/problem+json                                        | PROBLEM",
                "Application/JSON; charset=utf-8                                 | PROBLEM",
                "application/*                                                   | PROBLEM",
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8 | HTML",
                "text/*                                                          | HTML",
                "text/plain                                                      | PLAIN",
                "text/plain;q=0.5, text/html;q=0.4                               | PLAIN",
                "text/html;q=0.5, application/json;q=0.6                         | PROBLEM",
                "application/json;q=0, */*;q=0.1                                 | HTML",
                "text/html;q=0, text/*                                           | PLAIN",
                "image/png                                                       | PLAIN",
                "application/xml                                                 | PLAIN",
                "application/json;q=nonsense                                     | PLAIN",
                "application/json;q=1.001                                        | PLAIN",
                "application/json;q=0.0001                                       | PLAIN",
                "application/json;q=2                                            | PLAIN",
                "application/json;q=1x                                           | PLAIN",
                "application/json;q=                                             | PLAIN",
                "application/json;q=0.                                           | PLAIN",
                "application/json;q=1.                                           | PROBLEM",
                "application/json;q=1.000                                        | PROBLEM",
                "application/json;q=0.001                                        | PROBLEM",
                ";;;,,,                                                          | PLAIN",
            })
    void theClientGetsTheFormItLikesBest(String accept, BodyForm form) {
        assertThat(BodyForm.accepted(accept)).isEqualTo(form);
    }
}
