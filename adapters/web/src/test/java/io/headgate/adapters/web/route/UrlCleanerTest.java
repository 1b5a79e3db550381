package io.headgate.adapters.web.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlCleanerTest {

    private final UrlCleaner cleaner =
            UrlCleaner.templates("/orders/new", "/orders/{id}", "/shops/*/till", "/files/**", "/");

    @ParameterizedTest
    @CsvSource({
        "/orders/7, /orders/{id}",
        "/orders/new, /orders/new",
        "/shops/x/till, /shops/*/till",
        "/files, /files/**",
        "/files/a/b, /files/**",
        "/, /",
    })
    void theFirstTemplateThatFitsIsTheName(String path, String name) {
        assertThat(cleaner.clean(path)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({"/orders", "/orders/7/lines", "/filesystem", "/shops/till", "/order/7", "/shops/x/y/till"})
    void whatFitsNoTemplateIsNotKnown(String path) {
        assertThat(cleaner.clean(path)).isNull();
    }

    @Test
    void cleanersAreAskedInTurn() {
        UrlCleaner images = path -> path.endsWith(".png") ? "images" : null;

        assertThat(cleaner.or(images).clean("/x/a.png")).isEqualTo("images");
        assertThat(cleaner.or(images).clean("/orders/a.png")).isEqualTo("/orders/{id}");
        assertThat(UrlCleaner.none().clean("/")).isNull();
    }

    @Test
    void aTemplateThatCannotBeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UrlCleaner.templates("orders"))
                .withMessage("template: orders (expected: a path that begins with a slash, such as /orders/{id})");
        assertThatIllegalArgumentException().isThrownBy(() -> UrlCleaner.templates("/a/**/b"));
        assertThatIllegalArgumentException().isThrownBy(() -> UrlCleaner.templates("/a**"));
    }
}
