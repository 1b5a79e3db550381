package io.headgate.examples.boot;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The shop. The first argument may be the port. */
@SpringBootApplication
public class ShopApplication {

    /** Serves on the port that is given, or 8080, until it is stopped. */
    public static void main(String[] arguments) {
        ConfigurableApplicationContext shop = SpringApplication.run(ShopApplication.class, settings(arguments));
        System.out.printf("""
                try, more than once:
                  curl -i http://127.0.0.1:%1$s/orders/7                   the third in a minute is refused: 429
                  curl -i -H 'X-Application: till' http://127.0.0.1:%1$s/orders/7
                                                                           another caller has a limit of its own
                  curl -X POST http://127.0.0.1:%1$s/orders/7/payment      the second in a minute is made later
                  curl http://127.0.0.1:%1$s/actuator/headgate             the rules, and what they have done
                stop with Ctrl-C
                """, shop.getEnvironment().getProperty("local.server.port"));
    }

    /** A port in front becomes a setting; settings of Spring Boot are passed on. */
    static String[] settings(String[] arguments) {
        String[] settings = arguments.clone();
        if (settings.length > 0 && settings[0].matches("\\d+")) {
            settings[0] = "--server.port=" + settings[0];
        }
        return settings;
    }
}
