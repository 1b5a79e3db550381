package io.headgate.adapters.spring.boot;

import io.headgate.Headgate;
import io.headgate.adapters.spring.EnableGuarded;
import io.headgate.adapters.spring.GuardedBeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;

/** Guards annotated beans, unless the application does so itself. */
@AutoConfiguration(after = HeadgateAutoConfiguration.class)
@ConditionalOnBean(Headgate.class)
@ConditionalOnMissingBean(GuardedBeanPostProcessor.class)
@EnableGuarded
public final class GuardedAutoConfiguration {}
