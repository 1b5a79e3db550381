package io.headgate.examples.annotation;

import io.headgate.Headgate;
import io.headgate.HeadgateBuilder;
import io.headgate.adapters.spring.EnableGuarded;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.window.SlidingWindow;
import java.time.Duration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The application: one guarded bean, and the rules for it. */
@Configuration
@EnableGuarded
public class Application {

    /** For the application context. */
    public Application() {}

    /** Two a minute for each customer: argument 0 is what the key of the guarded method says. */
    static HeadgateBuilder protection() {
        return Headgate.builder().rules(HotParameterRule.of("reviews", 0, SlidingWindow.of(2, Duration.ofMinutes(1))));
    }

    /** Whose rules guard the beans. */
    @Bean
    public Headgate headgate() {
        return protection().build();
    }

    /** The guarded bean. */
    @Bean
    public Reviews reviews() {
        return new Reviews();
    }

    /** Writes a few reviews. */
    public static void main(String[] args) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Application.class)) {
            Reviews reviews = context.getBean(Reviews.class);
            System.out.println(reviews.write("Ada", "Emma"));
            System.out.println(reviews.write("Ada", "Persuasion"));
            System.out.println(reviews.write("Ada", "Ulysses"));
            System.out.println(reviews.write("Bob", "broken"));
        }
    }
}
