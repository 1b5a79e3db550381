package io.headgate.adapters.spring.boot.rules;

import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Stops the start of an application whose rules are a structure of {@code application.yml} and not a text: Spring takes a structure
 * apart, no property has the document then, and the application would run without rules. See {@link InlineSource}.
 */
final class StructureCheck implements BeanFactoryPostProcessor {

    private static final ConfigurationPropertyName RULES = ConfigurationPropertyName.of("headgate.rules");
    private static final ConfigurationPropertyName DOCUMENT = RULES.append("document");

    private final Environment environment;

    StructureCheck(Environment environment) {
        this.environment = environment;
    }

    /** Throws {@link InvalidSettingException} for the first property of such a structure. */
    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            boolean isOfTheSystem = source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
            if (!isOfTheSystem && source instanceof IterableConfigurationPropertySource properties) {
                properties.stream().forEach(name -> check(name, properties));
            }
        }
    }

    private static void check(ConfigurationPropertyName name, ConfigurationPropertySource source) {
        if (DOCUMENT.isAncestorOf(name)) {
            throw new InvalidSettingException(DOCUMENT + ": a structure, in which " + shown(source, name)
                    + " (expected: a text; put a | behind \"document:\" and leave the lines below it as they are)");
        }
        if (isDocumentInPlaceOfText(name)) {
            throw new InvalidSettingException(RULES + ": a list or a document, in which " + shown(source, name)
                    + " (expected: a rule document as a text; write \"document: |\" below \"rules:\", and below that"
                    + " the document, which begins with \"headgate: 1\" and \"rules:\")");
        }
    }

    /** The list of rules, or the whole document, stands where the name of a property is expected. */
    private static boolean isDocumentInPlaceOfText(ConfigurationPropertyName name) {
        return RULES.isAncestorOf(name)
                && (name.isNumericIndex(RULES.getNumberOfElements())
                        || RULES.append("rules").isAncestorOf(name)
                        || RULES.append("headgate").equals(name));
    }

    private static String shown(ConfigurationPropertySource source, ConfigurationPropertyName name) {
        ConfigurationProperty property = source.getConfigurationProperty(name);
        if (property == null) {
            return name.toString();
        }
        String origin = property.getOrigin() == null ? "" : ", from " + property.getOrigin();
        return name + " is " + property.getValue() + origin;
    }
}
