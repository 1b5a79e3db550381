package io.headgate.adapters.spring.boot;

import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import io.headgate.rules.document.form.Suggestion;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
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
 * Warns about properties below {@code headgate} that do not exist, each once and with the nearest name that does. Stops the start
 * for a bare {@code on} or {@code off} of YAML, which Spring reads as {@code true} or {@code false}: such a switch has no effect.
 * Variables of the environment are not looked at, because their names are shared with other programs.
 */
final class PropertyNameCheck implements BeanFactoryPostProcessor {

    private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("headgate");
    private static final ConfigurationPropertyName OF_THE_DROP_IN = ROOT.append("sentinel");
    private static final int MOST_WARNINGS = 20;

    private final Environment environment;

    PropertyNameCheck(Environment environment) {
        this.environment = environment;
    }

    /** Throws {@link InvalidSettingException} for a switch that YAML has read as a truth value. */
    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        Map<ConfigurationPropertyName, String> stated = stated();
        stated.forEach(PropertyNameCheck::requireNoTruthValue);
        Map<String, ConfigurationPropertyName> known = PropertyNames.known();
        if (!known.isEmpty()) {
            stated.keySet().removeIf(name -> isKnown(name, known.values()));
            warn(stated, known);
        }
    }

    /** The names below {@link #ROOT}, and where each comes from. */
    private Map<ConfigurationPropertyName, String> stated() {
        Map<ConfigurationPropertyName, String> stated = new LinkedHashMap<>();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            boolean isOfTheSystem = source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
            if (!isOfTheSystem && source instanceof IterableConfigurationPropertySource properties) {
                properties.stream()
                        .filter(ROOT::isAncestorOf)
                        .forEach(name -> stated.putIfAbsent(
                                withoutIndex(name), origin(properties.getConfigurationProperty(name))));
            }
        }
        return stated;
    }

    /** The list and not each of its elements. */
    private static ConfigurationPropertyName withoutIndex(ConfigurationPropertyName name) {
        return name.isNumericIndex(name.getNumberOfElements() - 1) ? name.getParent() : name;
    }

    private static String origin(ConfigurationProperty property) {
        return property == null || property.getOrigin() == null ? "" : ", from " + property.getOrigin();
    }

    private static void requireNoTruthValue(ConfigurationPropertyName name, String origin) {
        String element = name.getElement(ROOT.getNumberOfElements(), ConfigurationPropertyName.Form.UNIFORM);
        if (element.equals("true") || element.equals("false")) {
            throw new InvalidSettingException(name + ": no such property" + origin
                    + " (expected: headgate.enabled; a bare on or off in YAML is a truth value: write"
                    + " headgate.enabled: false to turn protection off)");
        }
    }

    private static boolean isKnown(ConfigurationPropertyName name, Collection<ConfigurationPropertyName> known) {
        return OF_THE_DROP_IN.isAncestorOf(name)
                || known.stream().anyMatch(each -> each.equals(name) || each.isAncestorOf(name));
    }

    private static void warn(
            Map<ConfigurationPropertyName, String> unknown, Map<String, ConfigurationPropertyName> known) {
        System.Logger log = System.getLogger("io.headgate");
        unknown.entrySet().stream()
                .limit(MOST_WARNINGS)
                .forEach(each -> log.log(
                        System.Logger.Level.WARNING,
                        each.getKey() + ": no such property, it has no effect" + each.getValue()
                                + suggestion(each.getKey(), known)));
        if (unknown.size() > MOST_WARNINGS) {
            log.log(
                    System.Logger.Level.WARNING,
                    "headgate: " + (unknown.size() - MOST_WARNINGS) + " more properties that do not exist");
        }
    }

    private static String suggestion(ConfigurationPropertyName name, Map<String, ConfigurationPropertyName> known) {
        String nearest = Suggestion.of(
                below(name.toString()),
                known.keySet().stream().map(PropertyNameCheck::below).collect(Collectors.toList()));
        return nearest.isEmpty() ? "" : " (did you mean " + ROOT + "." + nearest + "?)";
    }

    /** The part after {@link #ROOT}: the part that all names share would make far names near. */
    private static String below(String name) {
        return name.substring(ROOT.toString().length() + 1);
    }
}
