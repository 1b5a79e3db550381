package io.headgate.adapters.spring;

import io.headgate.Headgate;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.context.aot.AbstractAotProcessor;

/** What {@link EnableGuarded} imports. */
@Configuration(proxyBeanMethods = false)
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
class GuardedConfiguration {

    /*
     * Where an application is prepared ahead of time (AOT), proxies are made at build time, of classes that are read for it. Whatever is
     * wrong with their annotations is said there; but no bean may be made, which would run code of the application. So the classes are
     * read for a Headgate that nobody uses.
     */

    /** Static, and with a provider: the processor is made before all other beans, and must not pull them along. */
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static GuardedBeanPostProcessor headgateGuardedBeanPostProcessor(ObjectProvider<Headgate> headgate) {
        return new GuardedBeanPostProcessor(
                () -> prepares() ? Headgate.builder().build() : headgate.getObject());
    }

    /** Whether the application is being prepared and will not run. */
    private static boolean prepares() {
        return Boolean.getBoolean(AbstractAotProcessor.AOT_PROCESSING);
    }
}
