package io.headgate.adapters.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.client.ClientAutoConfiguration;
import io.headgate.adapters.spring.boot.metrics.MetricsAutoConfiguration;
import io.headgate.adapters.spring.boot.redis.RedisLimitsAutoConfiguration;
import io.headgate.adapters.spring.boot.rules.RuleFeedAutoConfiguration;
import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import io.headgate.adapters.spring.boot.web.FilterAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** A wrong property keeps the application from starting, with its name, its value and what was expected. */
class PropertiesTest {

    private final WebApplicationContextRunner application = new WebApplicationContextRunner()
            .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
            .withConfiguration(AutoConfigurations.of(
                    HeadgateAutoConfiguration.class,
                    RedisLimitsAutoConfiguration.class,
                    RuleFeedAutoConfiguration.class,
                    FilterAutoConfiguration.class,
                    ClientAutoConfiguration.class,
                    MetricsAutoConfiguration.class));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            headgate.max-resources=-1                  | headgate.max-resources: -1 (expected: >= 0)
            headgate.rule-memory=1KB                   | headgate.rule-memory: 1024B (expected: >= 1MB)
            headgate.statistics-memory=1KB             | headgate.statistics-memory: 1024B (expected: >= 1MB)
            headgate.max-origins=-1                    | headgate.max-origins: -1 (expected: >= 0)
            headgate.max-entrances=-1                  | headgate.max-entrances: -1 (expected: >= 0)
            headgate.rules.first-wait=-1s              | headgate.rules.first-wait: -1 s (expected: >= 0)
            headgate.rules.http[0].address=ftp://a/b   | headgate.rules.http[0].address: (not shown) (expected: http or https)
            headgate.web.max-routes=-1                 | headgate.web.max-routes: -1 (expected: 0 to 100000)
            headgate.web.excluded[0]=assets            | headgate.web.excluded[0]: assets (expected: a path that begins with a slash, such as /assets/**)
            headgate.web.origin.from=header            | headgate.web.origin.header: "" (expected: the name of a header, since headgate.web.origin.from has header)
            headgate.web.origin.header=X-A             | headgate.web.origin.header: "X-A" (expected: header in headgate.web.origin.from, or no name here)
            headgate.web.origin.ipv6-prefix=0          | headgate.web.origin.ipv6-prefix: 0 (expected: 1 to 128)
            headgate.web.proxies.networks[0]=10.0.0.0/8x | headgate.web.proxies.networks[0]: 10.0.0.0/8x (expected: an address such as 10.0.0.1, or a network such as 10.0.0.0/8)
            headgate.web.entrance.name=                | headgate.web.entrance.name: "" (expected: a name)
            headgate.web.groups.pay=                   | headgate.web.groups.pay: no path (expected: at least one, such as /payments/**)
            headgate.web.groups.pay[0]=pay             | headgate.web.groups.pay[0]: pay (expected: a path that begins with a slash, such as /assets/**)
            headgate.web.groups.pay[0]=/pay/{a,b       | headgate.web.groups.pay[0]: /pay/{a,b (expected: a } that closes the braces at character 6)
            headgate.web.groups.pay[0]=/pay/{id}/{a,b} | headgate.web.groups.pay[0]: /pay/{id}/{a,b} (expected: a path, with a * where a route has a {name})
            headgate.web.excluded[0]=/orders/{id}      | headgate.web.excluded[0]: /orders/{id} (expected: a path, with a * where a route has a {name})
            headgate.web.groups.[ ]=/pay               | headgate.web.groups. : [/pay] (expected: the name of a resource)
            headgate.redis.uri=http://a:secret@b       | headgate.redis.uri: (not shown) (expected: an address such as redis://user:password@host:6379/0)
            headgate.redis.uri=                        | headgate.redis.uri: (not shown) (expected: an address such as redis://user:password@host:6379/0)
            headgate.metrics.max-rules=-1              | headgate.metrics.max-rules: -1 (expected: >= 0)
            """)
    void isNamedWithItsValueAndWhatWasExpected(String property, String message) {
        application.withPropertyValues(property).run(context -> {
            assertThat(context).hasFailed();
            assertThat(settingIn(context.getStartupFailure())).hasMessage(message);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"headgate.web.entrance.per", "headgate.client.named-by"})
    void aWordThatIsNoneOfTheChoicesIsNamedByBoot(String property) {
        application
                .withPropertyValues(property + "=planet")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("planet"));
    }

    @Test
    void everythingThatIsWrongWithTheDocumentIsSaid() {
        application
                .withPropertyValues(
                        "headgate.rules.document=headgate: 1\nrules:\n  - {kind: flow, resource: a, limit: {permits: x, per: 1s}}\n  - {kind: flaw}\n")
                .run(context -> assertThat(settingIn(context.getStartupFailure()))
                        .hasMessageStartingWith("headgate.rules.document: ")
                        .hasMessageContaining("line 3, rules[0].limit.permits: ")
                        .hasMessageContaining("did you mean flow?"));
    }

    @Test
    void aDocumentMustNotTakeTheIdOfARuleOfTheProgram() {
        application
                .withBean(
                        io.headgate.rule.Rule.class,
                        () -> io.headgate.flow.FlowRule.flow("a").perSecond(1).withId("taken"))
                .withPropertyValues(
                        "headgate.rules.document=headgate: 1\nrules: [{kind: flow, id: taken, resource: a, limit: {permits: 1, per: 1s}}]\n")
                .run(context -> assertThat(settingIn(context.getStartupFailure()))
                        .hasMessageStartingWith("headgate.rules.document: ")
                        .hasMessageContaining("taken"));
    }

    @Test
    void bootSaysItBeforeAnythingElse() {
        application.withPropertyValues("headgate.max-origins=-1").run(context -> {
            FailureAnalysis said = saidFirst(context.getStartupFailure());
            assertThat(said.getDescription()).contains("headgate.max-origins: -1 (expected: >= 0)");
            assertThat(said.getAction()).doesNotContain("docs/");
        });
    }

    /** What Boot says of a start that failed. */
    static FailureAnalysis saidFirst(Throwable failure) {
        List<FailureAnalysis> said = new ArrayList<>();
        SpringFactoriesLoader.forDefaultResourceLocation(PropertiesTest.class.getClassLoader())
                .load(
                        FailureAnalyzer.class,
                        SpringFactoriesLoader.FailureHandler.logging(
                                org.apache.commons.logging.LogFactory.getLog(PropertiesTest.class)))
                .forEach(each -> {
                    FailureAnalysis analysis = each.analyze(failure);
                    if (analysis != null) {
                        said.add(analysis);
                    }
                });
        return said.get(0);
    }

    @Test
    void aRuleForAClusterWithoutARedisNamesTheProperty() {
        application
                .withPropertyValues("headgate.rules.document=headgate: 1\nrules:\n"
                        + "  - {kind: flow, resource: a, limit: {permits: 1, per: 1s}, scope: cluster}\n")
                .run(context -> assertThat(settingIn(context.getStartupFailure()))
                        .hasMessageStartingWith("headgate.rules.document: ")
                        .hasMessageContaining("headgate.redis.uri"));
    }

    private static Throwable settingIn(Throwable failure) {
        Throwable cause = failure;
        while (cause != null && !(cause instanceof InvalidSettingException)) {
            cause = cause.getCause();
        }
        assertThat(cause).as("in %s", failure).isNotNull();
        return cause;
    }
}
