package io.headgate.adapters.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.annotation.Guarded;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeHint;
import org.springframework.context.annotation.AnnotatedBeanDefinitionReader;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.javapoet.ClassName;

/** What guarded beans need by reflection is said ahead of time; of others nothing is. */
class GuardedHintsTest {

    private final RuntimeHints hints = hints(Beans.class);

    @Test
    void methodsAndHandlersCanBeCalledWhereverTheyAre() {
        assertThat(hints).matches(invocation(Till.class, "pay"));
        assertThat(hints).matches(invocation(Till.class, "later"));
        assertThat(hints).matches(invocation(Drawer.class, "shut"));
        assertThat(hints).matches(invocation(Refusals.class, "busy"));
        assertThat(hints).matches(invocation(Failures.class, "broken"));
    }

    @Test
    void keysCanAskForPropertiesOfProperties() {
        assertThat(hints).matches(invocation(Sale.class, "customer"));
        assertThat(hints).matches(invocation(Customer.class, "getName"));
    }

    @Test
    void nothingIsSaidOfBeansThatAreNotGuarded() {
        assertThat(hints).matches(invocation(Plain.class, "count").negate());
    }

    /** As the predicates of Spring do, which are not the same in 6 and 7. */
    private static Predicate<RuntimeHints> invocation(Class<?> type, String method) {
        return hints -> {
            TypeHint hint = hints.reflection().getTypeHint(type);
            return hint != null
                    && (hint.getMemberCategories().contains(MemberCategory.INVOKE_DECLARED_METHODS)
                            || hint.methods()
                                    .anyMatch(each ->
                                            each.getName().equals(method) && each.getMode() == ExecutableMode.INVOKE));
        };
    }

    private static RuntimeHints hints(Class<?> configuration) {
        GenericApplicationContext context = new GenericApplicationContext();
        new AnnotatedBeanDefinitionReader(context).register(configuration);
        DefaultGenerationContext generation = new DefaultGenerationContext(
                new ClassNameGenerator(ClassName.get("shop", "Shop")), new InMemoryGeneratedFiles());
        new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        generation.writeGeneratedContent();
        return generation.getRuntimeHints();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableGuarded
    static class Beans {

        @Bean
        Headgate headgate() {
            return Headgate.builder().build();
        }

        @Bean
        Till till() {
            return new Till();
        }

        @Bean
        Plain plain() {
            return new Plain();
        }
    }

    static class Plain {
        void count() {}
    }

    static class Drawer {
        @Guarded(value = "shut", blockHandlerClass = Refusals.class, blockHandler = "busy")
        void shut() {}
    }

    static class Till extends Drawer {

        @Guarded(
                value = "pay",
                key = "#sale.customer.name",
                blockHandler = "later",
                fallbackClass = Failures.class,
                defaultFallback = "broken")
        String pay(Sale sale) {
            return "paid " + sale;
        }

        String later(Sale sale) {
            return "later " + sale;
        }
    }

    record Sale(Customer customer) {}

    static class Customer {
        public String getName() {
            return "ann";
        }
    }

    static class Refusals {
        static void busy() {}
    }

    static class Failures {
        static String broken(Throwable failure) {
            return "broken " + failure;
        }
    }
}
