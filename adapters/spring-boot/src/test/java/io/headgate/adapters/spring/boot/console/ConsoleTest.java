package io.headgate.adapters.spring.boot.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.boot.rules.RuleFeedAutoConfiguration;
import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import io.headgate.agent.ConsoleLink;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.RulesSent;
import io.headgate.agent.wire.RulesTaken;
import io.headgate.rule.Rule;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.feed.SourceState;
import io.headgate.rules.source.RuleSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Three properties, and the application is seen and steered from its console. */
@Timeout(300)
class ConsoleTest {

    private static final String DOCUMENT =
            "{\"headgate\": 1, \"rules\": [{\"kind\": \"flow\", \"id\": \"from-console\","
                    + " \"resource\": \"orders\", \"limit\": {\"permits\": 1, \"per\": \"1s\"}}]}";

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HeadgateAutoConfiguration.class, ConsoleAutoConfiguration.class, RuleFeedAutoConfiguration.class))
            .withPropertyValues("headgate.rules.first-wait=60s");

    @Test
    void itsRulesComeIntoForceAndAreConfirmed() throws Exception {
        try (SmallConsole console = new SmallConsole(new RulesSent(7, DOCUMENT))) {
            application
                    .withPropertyValues(
                            "headgate.console.uri=" + console.address(),
                            "headgate.console.credential=s3cret",
                            "headgate.console.instance=shop-1")
                    .run(context -> {
                        awaitTrue(() -> console.heard.contains(new RulesTaken(7, true, List.of())));
                        assertThat(context.getBean(Headgate.class).rules().all())
                                .extracting(Rule::id)
                                .containsExactly("from-console");
                        assertThat(console.heard.get(0))
                                .isInstanceOfSatisfying(
                                        Hello.class,
                                        hello -> assertThat(hello.instance()).isEqualTo("shop-1"));
                        assertThat(console.requests.get(0))
                                .startsWith("GET /link HTTP/1.1")
                                .contains("Authorization: Bearer s3cret");
                    });
        }
        awaitTrue(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("headgate-console")));
    }

    @Test
    void aConsoleWithoutRulesForTheApplicationYetIsWell() throws Exception {
        try (SmallConsole console = new SmallConsole(new RulesSent(0, ""))) {
            application
                    .withPropertyValues(
                            "headgate.console.uri=" + console.address(), "headgate.console.credential=s3cret")
                    .run(context -> {
                        RuleFeed feed = context.getBean(RuleFeed.class);
                        awaitTrue(() -> feed.health().sources().get(0).state() == SourceState.EMPTY);
                        assertThat(feed.health().sources().get(0).health().reachable())
                                .isTrue();
                    });
        }
    }

    @Test
    void withoutAnAddressThereIsNoLink() {
        application.run(context -> assertThat(context)
                .hasNotFailed()
                .doesNotHaveBean(ConsoleLink.class)
                .doesNotHaveBean(RuleFeed.class));
    }

    @Test
    void anAddressWithoutTheModuleStopsTheStart() {
        withoutTheModule()
                .withPropertyValues("headgate.console.uri=https://console.example")
                .run(
                        context -> assertThat(context.getStartupFailure())
                                .rootCause()
                                .isInstanceOf(InvalidSettingException.class)
                                .hasMessage(
                                        "headgate.console.uri: (not shown)"
                                                + " (expected: io.headgate:headgate-agent among the dependencies, or no such property)"));
    }

    @Test
    void withoutTheModuleAndWithoutAnAddressNothingIsLoaded() {
        withoutTheModule()
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(Headgate.class)
                        .doesNotHaveBean(RuleSource.class));
    }

    private ApplicationContextRunner withoutTheModule() {
        return application
                .withConfiguration(AutoConfigurations.of(ConsoleMissingAutoConfiguration.class))
                .withClassLoader(new FilteredClassLoader("io.headgate.agent"));
    }

    @Test
    void aWrongPropertyIsNamedAndACredentialNeverShown() {
        assertFails(
                "headgate.console.credential: none (expected: the one that the console gave out for this application)",
                "headgate.console.uri=https://console.example");
        assertFails(
                "headgate.console.credential: (not shown) (expected: 1 to 1000 of ASCII without spaces)",
                "headgate.console.uri=https://console.example",
                "headgate.console.credential=s3 cret");
        assertFails(
                "headgate.console.instance: " + "x".repeat(201) + " (expected: 1 to 200 characters)",
                "headgate.console.uri=https://console.example",
                "headgate.console.credential=s3cret",
                "headgate.console.instance=" + "x".repeat(201));
        assertFails(
                "headgate.console.uri: http://console.example (expected: https, since console.example is another machine; or allowPlaintext())",
                "headgate.console.uri=http://console.example",
                "headgate.console.credential=s3cret");
        assertThat(new ConsoleProperties(null, "s3cret", null, false).toString())
                .doesNotContain("s3cret");
    }

    private void assertFails(String message, String... properties) {
        application
                .withPropertyValues(properties)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .satisfiesAnyOf(
                                root -> assertThat(root).hasMessage(message),
                                root -> assertThat(context.getStartupFailure())
                                        .hasStackTraceContaining(
                                                InvalidSettingException.class.getName() + ": " + message)));
    }

    private static void awaitTrue(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.call()) {
            assertThat(System.nanoTime() - deadline).as("within a minute").isNegative();
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }
}
