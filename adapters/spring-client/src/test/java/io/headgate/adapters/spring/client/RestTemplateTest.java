package io.headgate.adapters.spring.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.BlockedException;
import io.headgate.adapters.outbound.contract.OutboundContract;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.client.RestTemplate;

class RestTemplateTest extends OutboundContract {

    private RestTemplate restTemplate(Duration timeout) {
        SimpleClientHttpRequestFactory factory = new SimpleClientHttpRequestFactory();
        factory.setReadTimeout((int) timeout.toMillis());
        RestTemplate template = new RestTemplate(factory);
        template.setInterceptors(List.of(HeadgateRequestInterceptor.of(headgate)));
        return template;
    }

    @Override
    protected Getter client(Duration timeout) {
        RestTemplate template = restTemplate(timeout);
        return (URI uri) ->
                template.getForEntity(uri, String.class).getStatusCode().value();
    }

    @Override
    protected Class<? extends Exception> refusal() {
        return BlockedException.class;
    }

    @Test
    void itDoesNotTellTemplatesAndIsNamedByMethodAndHost() {
        restTemplate(Duration.ofSeconds(20)).getForObject(server.uri("/status/") + "{code}", String.class, 200);
        assertThat(headgate.statistics().resources()).containsOnlyKeys(name());
    }
}
