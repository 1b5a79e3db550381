package io.headgate.adapters.spring.boot;

import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Stops the start on a Spring Boot that is too old. Boot 2 has the Servlet API of another package, so the starter would start there
 * and protect nothing.
 */
final class BootVersionCheck implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final int OLDEST = 3;

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        check(SpringBootVersion.getVersion());
    }

    /** Throws {@link InvalidSettingException} for a version before {@value #OLDEST}. An unknown version passes. */
    static void check(String version) {
        if (version != null && version.matches("[0-9]+\\..*")) {
            int major = Integer.parseInt(version.substring(0, version.indexOf('.')));
            if (major < OLDEST) {
                throw new InvalidSettingException("Spring Boot: " + version + " (expected: " + OLDEST
                        + ".0 or newer; on Spring Boot 2.7 use headgate-core or the drop-in headgate-sentinel)");
            }
        }
    }
}
