package io.headgate.examples.gateway;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;

import io.headgate.Headgate;
import io.headgate.adapters.gateway.GatewayProtection;
import io.headgate.adapters.gateway.GatewaySettings;
import io.headgate.adapters.gateway.HeadgateGatewayFilterFactory;
import io.headgate.adapters.gateway.HeadgateGlobalFilter;
import io.headgate.adapters.web.WebSettings;
import io.headgate.breaker.BreakerRule;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import io.headgate.gateway.Attribute;
import java.time.Duration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** A gateway in front of a shop. Its routes are in {@code application.yml}. */
@SpringBootApplication(proxyBeanMethods = false)
public class GatewayExample {

    /** Serves on the port that is given, or 8080, until it is stopped. Without a shop behind it requests that pass are answered 500. */
    public static void main(String[] arguments) {
        ConfigurableApplicationContext gateway = SpringApplication.run(GatewayExample.class, settings(arguments));
        System.out.printf("""
                try, more than once (without a service at port 9001 what passes is answered with 500):
                  curl -i http://127.0.0.1:%1$s/orders/7                               more than 5 in a second: 429
                  curl -i -H 'X-User: ann' http://127.0.0.1:%1$s/orders/7/payment      the third in a minute: 429
                  curl -i -H 'X-User: bob' http://127.0.0.1:%1$s/orders/7/payment      another user has a limit of its own
                stop with Ctrl-C
                """, gateway.getEnvironment().getProperty("local.server.port"));
    }

    /** A port in front becomes a setting; settings of Spring Boot are passed on. */
    static String[] settings(String[] arguments) {
        String[] settings = arguments.clone();
        if (settings.length > 0 && settings[0].matches("\\d+")) {
            settings[0] = "--server.port=" + settings[0];
        }
        return settings;
    }

    @Bean
    Headgate headgate() {
        return Headgate.builder()
                .rules(
                        // each client has 5 orders a second; a customer's IPv6 addresses are one client
                        gateway("orders")
                                .perSecond(5)
                                .forEach(Attribute.clientAddress().groupedByPrefix(64)),
                        // each user has 2 payments a minute, whichever route they take
                        gateway("payments").per(2, Duration.ofMinutes(1)).forEach(Attribute.header("X-User")),
                        // baskets and wishes together: 100 at a time
                        flow("shopping").inFlight(100),
                        // a service that fails is left alone for a while
                        BreakerRule.errorCount("orders", 20))
                .build();
    }

    @Bean
    GatewayProtection protection(Headgate headgate) {
        ApiGroups groups = ApiGroups.of(ApiGroup.of("payments").pattern("/orders/*/payment"));
        return new GatewayProtection(
                headgate,
                GatewaySettings.defaults().withWeb(WebSettings.defaults().withGroups(groups)));
    }

    @Bean
    HeadgateGlobalFilter headgateFilter(GatewayProtection protection) {
        return new HeadgateGlobalFilter(protection);
    }

    @Bean
    HeadgateGatewayFilterFactory headgateFilters(GatewayProtection protection) {
        return new HeadgateGatewayFilterFactory(protection);
    }
}
