package io.headgate.examples.shop;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import io.headgate.RuleFigures;
import io.headgate.breaker.BreakerChanged;
import io.headgate.breaker.BreakerState;
import io.headgate.examples.shop.service.Backstage;
import io.headgate.examples.shop.service.ShopApplication;
import io.headgate.rule.Mode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ApplicationContextException;
import org.springframework.context.ConfigurableApplicationContext;

/** The shop as a running application, and what its Headgate can tell that clients do not see. Safe for many threads. */
final class RunningShop implements AutoCloseable {

    private static final String NO_RULES = "{\"headgate\": 1, \"rules\": []}";
    private static final String DOCUMENT = "/rules.yaml";

    private final ConfigurableApplicationContext context;
    private final Headgate headgate;
    private final Map<String, Long> opened = new ConcurrentSkipListMap<>();

    private RunningShop(ConfigurableApplicationContext context) {
        this.context = context;
        this.headgate = context.getBean(Headgate.class);
        headgate.events().listen(BreakerChanged.class, this::changed);
    }

    /** Starts it by properties alone, as anybody would start a service. */
    static RunningShop start(ShopSettings settings) {
        SpringApplication application = new SpringApplication(ShopApplication.class);
        application.setRegisterShutdownHook(false); // the demo ends the traffic first
        try {
            return new RunningShop(application.run(properties(settings).toArray(String[]::new)));
        } catch (ApplicationContextException failed) {
            require(!(failed.getCause() instanceof PortInUseException), "port", settings.port(), "one that is free");
            throw failed;
        }
    }

    private static List<String> properties(ShopSettings settings) {
        List<String> properties = new ArrayList<>();
        properties.add("--server.port=" + settings.port());
        settings.console().ifPresent(link -> {
            properties.add("--headgate.console.uri=" + link.uri());
            properties.add("--headgate.console.credential=" + link.credential());
            properties.add("--headgate.console.instance=" + link.instance());
        });
        if (!settings.ownRules()) {
            properties.add("--headgate.rules.document=" + NO_RULES);
        }
        return properties;
    }

    static String rules() {
        try (InputStream document = requireNonNull(ShopApplication.class.getResourceAsStream(DOCUMENT), DOCUMENT)) {
            return new String(document.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void changed(BreakerChanged event) {
        if (event.change().to() == BreakerState.OPEN) {
            opened.merge(event.ruleId(), 1L, Long::sum);
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port"));
    }

    Backstage backstage() {
        return context.getBean(Backstage.class);
    }

    /** How often each breaker opened. */
    Map<String, Long> opened() {
        return new TreeMap<>(opened);
    }

    /** How many calls each rule in shadow would have refused. */
    Map<String, Long> inShadow() {
        Map<String, Long> counts = new TreeMap<>();
        for (RuleFigures figures : headgate.statistics().rules()) {
            if (figures.mode() == Mode.SHADOW) {
                counts.merge(figures.ruleId(), figures.refused(), Long::sum);
            }
        }
        return counts;
    }

    @Override
    public void close() {
        context.close();
    }
}
