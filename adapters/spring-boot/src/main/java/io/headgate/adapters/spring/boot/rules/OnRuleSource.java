package io.headgate.adapters.spring.boot.rules;

import io.headgate.rules.source.RuleSource;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Whether rules come from anywhere: without it there is no feed, and no thread for it. */
final class OnRuleSource extends AnyNestedCondition {

    OnRuleSource() {
        super(ConfigurationPhase.REGISTER_BEAN);
    }

    @ConditionalOnBean(RuleSource.class)
    static final class Bean {}

    @Conditional(Stated.class)
    static final class Property {}

    /** Then there must be a source, and the feed says so. */
    @ConditionalOnProperty(RulesProperties.PREFIX + "required")
    static final class Required {}

    /** Whether a property names one. Lists are bound: their properties have an index, which other conditions do not see. */
    static final class Stated extends SpringBootCondition {

        private static final List<String> PROPERTIES = List.of("document", "files", "files[0]", "http[0].address");

        @Override
        public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
            Binder binder = Binder.get(context.getEnvironment());
            Optional<String> stated = PROPERTIES.stream()
                    .map(name -> RulesProperties.PREFIX + name)
                    .filter(name -> binder.bind(name, String.class).isBound())
                    .findFirst();
            ConditionMessage.Builder message = ConditionMessage.forCondition("rule source");
            return stated.map(name -> ConditionOutcome.match(message.foundExactly(name)))
                    .orElseGet(() -> ConditionOutcome.noMatch(message.because("no property names one")));
        }
    }
}
