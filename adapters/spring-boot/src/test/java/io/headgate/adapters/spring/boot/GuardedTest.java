package io.headgate.adapters.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.headgate.adapters.annotation.Guarded;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Annotated beans are guarded without a word about it. */
class GuardedTest {

    private static final String CLOSED = "{kind: flow, resource: %s, limit: {permits: 0, per: 1s}}";

    @Test
    void aRefusedMethodIsAnsweredByItsHandler() throws Exception {
        try (Shop shop = Shop.of(Till.class).withRules(CLOSED.formatted("pay")).start()) {
            assertThat(shop.get("/pay").body()).isEqualTo("later");
        }
    }

    @Test
    void aRefusalThatNobodyHandlesIsTheAnswerToTheRequest() throws Exception {
        try (Shop shop =
                Shop.of(Till.class).withRules(CLOSED.formatted("count")).start()) {
            assertThat(shop.get("/pay").body()).isEqualTo("paid");
            assertThat(shop.status("/count")).isEqualTo(429);
        }
    }

    @Test
    void aWrongAnnotationIsSaidInAFewLinesBeforeAnythingElse() {
        Throwable failure = catchThrowable(() -> Shop.of(Wrong.class).start());
        FailureAnalysis said = PropertiesTest.saidFirst(failure);
        assertThat(said.getDescription())
                .startsWith("A method cannot be guarded as its annotation says:")
                .contains("soory", "did you mean sorry?");
    }

    @Test
    void aFinalClassIsSaidInAFewLinesBeforeAnythingElse() {
        Throwable failure = catchThrowable(() -> Shop.of(Closed.class).start());
        FailureAnalysis said = PropertiesTest.saidFirst(failure);
        assertThat(said.getDescription())
                .startsWith("A method cannot be guarded as its annotation says:")
                .contains(FinalTill.class.getName(), "class FinalTill: final (expected: a class without final, ");
    }

    @Configuration(proxyBeanMethods = false)
    static class Closed {

        @Bean
        FinalTill till() {
            return new FinalTill();
        }
    }

    static final class FinalTill {

        @Guarded("pay")
        String pay() {
            return "paid";
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Wrong {

        @Bean
        Mistaken mistaken() {
            return new Mistaken();
        }
    }

    static class Mistaken {

        @Guarded(value = "pay", fallback = "soory")
        String pay() {
            return "paid";
        }

        String sorry() {
            return "later";
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Till {

        @Bean
        Service service() {
            return new Service();
        }

        @Bean
        Desk desk(Service service) {
            return new Desk(service);
        }
    }

    static class Service {

        @Guarded(value = "pay", blockHandler = "later")
        String pay() {
            return "paid";
        }

        String later() {
            return "later";
        }

        @Guarded("count")
        String count() {
            return "counted";
        }
    }

    @RestController
    static class Desk {

        private final Service service;

        Desk(Service service) {
            this.service = service;
        }

        @GetMapping("/pay")
        String pay() {
            return service.pay();
        }

        @GetMapping("/count")
        String count() {
            return service.count();
        }
    }
}
