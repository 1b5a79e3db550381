package io.headgate.adapters.spring;

import io.headgate.Headgate;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;

/** What {@link EnableGuarded} imports. */
@Configuration(proxyBeanMethods = false)
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
class GuardedConfiguration {

    /** Static, and with a provider: the processor is made before all other beans, and must not pull them along. */
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static GuardedBeanPostProcessor headgateGuardedBeanPostProcessor(ObjectProvider<Headgate> headgate) {
        return new GuardedBeanPostProcessor(headgate::getObject);
    }
}
