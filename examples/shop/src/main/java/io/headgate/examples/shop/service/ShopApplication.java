package io.headgate.examples.shop.service;

import io.headgate.adapters.web.refusal.ProblemHandler;
import io.headgate.adapters.web.refusal.RefusalHandler;
import io.headgate.limiter.Ticker;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.PropertySource;

/** The shop. Its rules are those of {@code rules.yaml}, unless {@code headgate.rules.document} says otherwise. */
@SpringBootApplication
@PropertySource(value = "classpath:rules.yaml", factory = RuleDocumentProperty.class)
public class ShopApplication {

    /** The header that names the rule that refused. */
    public static final String REFUSED_BY = "X-Refused-By";

    /** The header that says what an answer had to do without. */
    public static final String DEGRADED = "X-Degraded";

    /** Tells clients which rule refused, which is for a demo: clients out in the world need not know your rules. */
    @Bean
    RefusalHandler refusals() {
        ProblemHandler usual = RefusalHandler.problem();
        return (request, refused) -> usual.answer(request, refused)
                .withHeader(REFUSED_BY, URLEncoder.encode(refused.rule().id(), StandardCharsets.UTF_8));
    }

    /** In the time of the machine, or of a test. */
    @Bean
    Backstage backstage(ObjectProvider<Ticker> ticker) {
        return new Backstage(ticker.getIfAvailable(Ticker::system));
    }
}
