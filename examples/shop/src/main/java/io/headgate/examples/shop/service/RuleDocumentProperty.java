package io.headgate.examples.shop.service;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.support.EncodedResource;
import org.springframework.core.io.support.PropertySourceFactory;

/** Makes a rule document on the class path the property that the starter reads one from; a mistake in it stops the start. */
final class RuleDocumentProperty implements PropertySourceFactory {

    @Override
    public PropertySource<?> createPropertySource(@Nullable String name, EncodedResource resource) throws IOException {
        String document = resource.getResource().getContentAsString(StandardCharsets.UTF_8);
        return new MapPropertySource("rule document", Map.of("headgate.rules.document", document));
    }
}
