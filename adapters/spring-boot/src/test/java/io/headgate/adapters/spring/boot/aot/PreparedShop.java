package io.headgate.adapters.spring.boot.aot;

import io.headgate.adapters.annotation.Guarded;
import io.headgate.adapters.spring.boot.HeadgateCustomizer;
import io.headgate.flow.FlowRule;
import io.headgate.rule.Rule;
import java.io.IOException;
import java.io.OutputStream;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** An application as users write it; it says where it listens and runs until its input ends. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({PreparedShop.Orders.class, PreparedShop.Payments.class})
class PreparedShop {

    static final String LISTENING = "listening on ";
    static final String CUSTOMIZED = "the customizer was asked";

    public static void main(String[] arguments) throws IOException {
        try (ConfigurableApplicationContext context = SpringApplication.run(PreparedShop.class, arguments)) {
            System.out.println(LISTENING + context.getEnvironment().getProperty("local.server.port"));
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }

    @Bean
    Rule ofTheProgram() {
        return FlowRule.flow("GET /closed").perSecond(0).withId("closed");
    }

    @Bean
    HeadgateCustomizer customizer() {
        return builder -> System.out.println(CUSTOMIZED);
    }

    @RestController
    static class Orders {

        private final Payments payments;

        Orders(Payments payments) {
            this.payments = payments;
        }

        @GetMapping("/orders/{id}")
        String order(@PathVariable("id") String id) {
            return "order " + id;
        }

        @GetMapping("/payments/{id}")
        String payment(@PathVariable("id") String id) {
            return payments.pay(id);
        }

        @GetMapping("/closed")
        String closed() {
            return "open";
        }
    }

    static class Payments {

        @Guarded(value = "payments", key = "#0", blockHandler = "later")
        String pay(String id) {
            return "paid " + id;
        }

        String later(String id) {
            return "later " + id;
        }
    }
}
