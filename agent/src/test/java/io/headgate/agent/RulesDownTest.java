package io.headgate.agent;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.Refusal;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.RulesTaken;
import io.headgate.rule.Rule;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.feed.SourceState;
import io.headgate.rules.feed.SourceStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** From the console into force, and back the word on it. */
@Timeout(300)
class RulesDownTest {

    @TempDir
    Path directory;

    private final FakeConsole console = new FakeConsole();
    private final Headgate headgate = Headgate.builder().build();
    private final ConsoleLink link = link(headgate);
    private RuleFeed feed;

    private ConsoleLink link(Headgate of) {
        return ConsoleLink.to(console.address())
                .credential(FakeConsole.CREDENTIAL)
                .headgate(of)
                .pace(ConsoleLinkTest.QUICK)
                .start();
    }

    private static String document(String rules) {
        return "{\"headgate\": 1, \"rules\": [" + rules + "]}";
    }

    private static String limit(int permits) {
        return document("{\"kind\": \"flow\", \"id\": \"orders\", \"resource\": \"orders\", \"limit\": {\"permits\": "
                + permits + ", \"per\": \"1s\"}}");
    }

    /** Begins when {@code version} has come: a link that is made before the console has rules hears of none first. */
    private void feed(long version) {
        Waiting.until("version " + version, () -> ((ConsoleRules) link.ruleSource()).version() == version);
        feed = RuleFeed.into(headgate)
                .from(link.ruleSource())
                .snapshot(directory.resolve("snapshot"))
                .instance("shop-1")
                .start(Duration.ofSeconds(60));
        link.confirm(feed);
    }

    @AfterEach
    void end() {
        link.close();
        if (feed != null) {
            feed.close();
        }
        headgate.close();
        console.close();
    }

    private RulesTaken taken(long version) {
        return console.await(RulesTaken.class, "word on version " + version, taken -> taken.version() == version);
    }

    private List<String> inForce() {
        return headgate.rules().all().stream().map(Rule::id).toList();
    }

    @Test
    void rulesThatAreThereAtTheStartAreInForceWhenTheFeedHasStarted() {
        console.rules(1, limit(0));
        feed(1);
        assertThat(headgate.resource("orders").tryEnter()).isInstanceOf(Refusal.class);
        assertThat(taken(1)).isEqualTo(new RulesTaken(1, true, List.of()));
    }

    @Test
    void aConsoleWithoutRulesForTheApplicationYetIsConnectedAndEmpty() {
        console.rules(0, "");
        feed(0);
        Waiting.until("empty", () -> status().state() == SourceState.EMPTY);
        assertThat(status().health().reachable()).isTrue();
        assertThat(status().reason()).isEmpty();
        assertThat(status().counts().failures()).isZero();

        console.rules(1, limit(0));
        taken(1);
        assertThat(status().state()).isEqualTo(SourceState.IN_FORCE);
    }

    private SourceStatus status() {
        return feed.health().source(link.ruleSource().name());
    }

    @Test
    void aChangeReachesTheEngineAndIsConfirmed() {
        console.rules(1, limit(5));
        feed(1);
        taken(1);
        console.rules(2, limit(0));
        assertThat(taken(2)).isEqualTo(new RulesTaken(2, true, List.of()));
        assertThat(headgate.resource("orders").tryEnter()).isInstanceOf(Refusal.class);
        assertThat(feed.health().source(link.ruleSource().name()).inForce())
                .hasValueSatisfying(document -> assertThat(document.revision()).isEqualTo("version 2"));
    }

    @Test
    void aVersionThatChangesNothingIsConfirmedToo() {
        console.rules(1, limit(5));
        feed(1);
        taken(1);
        console.rules(2, limit(5));
        assertThat(taken(2).inForce()).isTrue();
    }

    @Test
    void aVersionLowerThanOneItHasHadIsRefusedAndTheConsoleHearsWhichThatIs() {
        console.rules(12, limit(0).replace("\"headgate\": 1", "\"headgate\": 1, \"version\": 12"));
        feed(12);
        taken(12);
        console.rules(9, limit(5).replace("\"headgate\": 1", "\"headgate\": 1, \"version\": 9"));
        RulesTaken refused = taken(9);
        assertThat(refused.inForce()).isFalse();
        assertThat(refused.newest()).isEqualTo(12);
        assertThat(headgate.resource("orders").tryEnter()).isInstanceOf(Refusal.class);
    }

    @Test
    void badRulesAreRefusedWithAReasonAndTheOldOnesStay() {
        console.rules(1, limit(0));
        feed(1);
        taken(1);
        console.rules(2, limit(-1));
        RulesTaken refused = taken(2);
        assertThat(refused.inForce()).isFalse();
        assertThat(refused.problems()).singleElement().asString().contains("-1").contains("expected");
        console.rules(3, "no document at all {");
        assertThat(taken(3).problems()).isNotEmpty();
        console.rules(4, "");
        assertThat(taken(4).problems()).isNotEmpty();
        assertThat(headgate.resource("orders").tryEnter()).isInstanceOf(Refusal.class);
        console.rules(5, limit(0));
        assertThat(taken(5).inForce()).isTrue();
    }

    @Test
    void aConsoleWithoutRulesSwitchesNothingOff() {
        console.rules(1, limit(0));
        feed(1);
        taken(1);
        console.rules(0, "");
        ConsoleRules source = (ConsoleRules) link.ruleSource();
        Waiting.until("no document", () -> source.health().problem().contains("no document"));
        assertThat(headgate.resource("orders").tryEnter()).isInstanceOf(Refusal.class);
        console.rules(2, limit(0));
        assertThat(taken(2).inForce()).isTrue();
    }

    @Test
    void rulesOfTheProgramStayBesideThoseOfTheConsole() {
        headgate.rules().replaceAll(List.of(flow("own").perSecond(1).withId("own")));
        console.rules(1, limit(1));
        feed(1);
        taken(1);
        assertThat(inForce()).containsExactlyInAnyOrder("own", "orders");
    }

    @Test
    void rulesOutliveTheConsoleAndTheProcess() {
        console.rules(1, limit(0));
        feed(1);
        taken(1);
        Waiting.until("the snapshot", () -> feed.health().snapshot().written() > 0);
        console.stop();
        Waiting.until("lost", () -> !link.health().connected());
        assertThat(headgate.resource("orders").tryEnter()).isInstanceOf(Refusal.class);
        feed.close();
        link.close();
        try (Headgate next = Headgate.builder().build();
                ConsoleLink again = link(next);
                RuleFeed restarted = RuleFeed.into(next)
                        .from(again.ruleSource())
                        .snapshot(directory.resolve("snapshot"))
                        .start(Duration.ofSeconds(60))) {
            assertThat(next.resource("orders").tryEnter()).isInstanceOf(Refusal.class);
            again.confirm(restarted);
            console.forget();
            console.comeBack();
            assertThat(taken(1).inForce()).isTrue();
        }
    }

    @Test
    void whatIsKnownIsConfirmedAgainToAConsoleThatComesBack() {
        console.rules(1, limit(0));
        feed(1);
        taken(1);
        console.stop();
        Waiting.until("lost", () -> !link.health().connected());
        console.forget();
        console.comeBack();
        console.await(Hello.class, hello -> true);
        assertThat(taken(1)).isEqualTo(new RulesTaken(1, true, List.of()));
    }

    @Test
    void aRollOutThatHasOtherInstancesFirstIsToldAsNotYet() {
        console.rules(1, limit(5));
        feed(1);
        taken(1);
        console.rules(
                2, limit(0).replace("\"headgate\": 1,", "\"headgate\": 1, \"rollout\": {\"shadowFor\": \"1h\"},"));
        RulesTaken taken = taken(2);
        assertThat(taken.inForce()).isFalse();
        assertThat(taken.problems()).singleElement().asString().startsWith("not yet: ");
        console.rules(3, limit(1));
        assertThat(taken(3).inForce()).isTrue();
    }
}
