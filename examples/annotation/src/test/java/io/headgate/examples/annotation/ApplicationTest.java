package io.headgate.examples.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class ApplicationTest {

    /** The same rules, on time that the test moves. */
    @Configuration
    static class Moved {

        @Bean
        FakeTicker ticker() {
            return new FakeTicker();
        }

        @Bean
        Headgate headgate(FakeTicker ticker) {
            return Application.protection().ticker(ticker).build();
        }
    }

    private final AnnotationConfigApplicationContext context =
            new AnnotationConfigApplicationContext(Application.class, Moved.class);
    private final Reviews reviews = context.getBean(Reviews.class);

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void eachCustomerMayWriteTwiceAMinute() {
        assertThat(reviews.write("Ada", "Emma")).isEqualTo("Ada likes Emma");
        assertThat(reviews.write("Ada", "Persuasion")).isEqualTo("Ada likes Persuasion");

        assertThat(reviews.write("Ada", "Ulysses")).isEqualTo("slow down, Ada");
        assertThat(reviews.write("Bob", "Ulysses")).isEqualTo("Bob likes Ulysses");

        context.getBean(FakeTicker.class).advance(Duration.ofMinutes(2));
        assertThat(reviews.write("Ada", "Ulysses")).isEqualTo("Ada likes Ulysses");
    }

    @Test
    void anErrorIsAnsweredByTheFallbackAndCounted() {
        assertThat(reviews.write("Ada", "broken")).isEqualTo("sorry, no such book");

        Headgate headgate = context.getBean(Headgate.class);
        assertThat(headgate.resource("reviews").statistics().total().errors()).isEqualTo(1);
    }
}
