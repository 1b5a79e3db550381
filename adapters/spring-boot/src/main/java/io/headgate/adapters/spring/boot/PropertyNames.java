package io.headgate.adapters.spring.boot;

import io.headgate.rules.json.JsonValues;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonFactory;

/** Every property of this module, by the metadata that editors read as well. */
final class PropertyNames {

    private static final String METADATA = "META-INF/spring-configuration-metadata.json";
    private static final String PREFIX = "headgate.";

    private PropertyNames() {}

    /** By their text. Empty where the metadata was left out, as it may be in a jar that holds several. */
    static Map<String, ConfigurationPropertyName> known() {
        Map<String, ConfigurationPropertyName> known = new LinkedHashMap<>();
        try {
            if (new JsonValues(new JsonFactory()).read(metadata()) instanceof Map<?, ?> metadata
                    && metadata.get("properties") instanceof List<?> properties) {
                properties.forEach(each -> add(each, known));
            }
        } catch (IOException | JacksonException unreadable) {
            return Map.of(); // nothing to compare with, and no reason to stop an application
        }
        return known;
    }

    private static void add(Object property, Map<String, ConfigurationPropertyName> known) {
        if (property instanceof Map<?, ?> fields
                && fields.get("name") instanceof String name
                && name.startsWith(PREFIX)) {
            known.put(name, ConfigurationPropertyName.of(name));
        }
    }

    /** The file that is beside this class: other modules have files of the same name. */
    private static String metadata() throws IOException {
        ClassLoader loader = PropertyNames.class.getClassLoader();
        String own = PropertyNames.class.getName().replace('.', '/') + ".class";
        String here = String.valueOf(loader.getResource(own)).replace(own, METADATA);
        for (URL each : Collections.list(loader.getResources(METADATA))) {
            if (each.toString().equals(here)) {
                try (InputStream in = each.openStream()) {
                    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
                }
            }
        }
        throw new FileNotFoundException(here);
    }
}
