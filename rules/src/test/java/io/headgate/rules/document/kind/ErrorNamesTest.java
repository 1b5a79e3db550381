package io.headgate.rules.document.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.breaker.ErrorMatcher;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ErrorNamesTest {

    @Test
    void classesThatAreThereArePickedByClass() {
        assertThat(ErrorNames.matcher(List.of("java.io.IOException"))).isEqualTo(ErrorMatcher.types(IOException.class));
    }

    @Test
    void classesThatAreNotThereArePickedByName() {
        ErrorMatcher errors = ErrorNames.matcher(List.of("java.io.IOException", "com.example.Missing"));

        assertThat(errors).isEqualTo(new ErrorNames(Set.of("java.io.IOException", "com.example.Missing")));
        assertThat(errors.matches(new FileNotFoundException())).isTrue();
        assertThat(errors.matches(new IllegalStateException())).isFalse();
    }

    @Test
    void aClassThatIsNoErrorIsRefused() {
        assertThatThrownBy(() -> ErrorNames.matcher(List.of("java.lang.String")))
                .hasMessage("class: java.lang.String (expected: a class of errors)");
    }

    @Test
    void noClassIsInitialized() {
        ErrorNames.matcher(List.of(Loud.class.getName()));

        assertThat(initialized).isFalse();
    }

    private static boolean initialized;

    /** Tells when it is initialized. */
    static final class Loud extends RuntimeException {

        private static final long serialVersionUID = 1L;

        static {
            initialized = true;
        }
    }
}
