package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.AUTHORITY_BLACK;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.AUTHORITY_WHITE;
import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityException;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AuthorityRulesTest {

    private final Calls calls = new Calls();

    @AfterEach
    void close() {
        calls.close();
    }

    private AuthorityRule rule(int strategy, String origins) {
        AuthorityRule rule = new AuthorityRule().setStrategy(strategy);
        rule.setResource(calls.resource);
        rule.setLimitApp(origins);
        return rule;
    }

    @Test
    void onlyThoseOnAWhiteListMayCallAndThoseWithoutAName() {
        AuthorityRuleManager.loadRules(List.of(rule(AUTHORITY_WHITE, "app-a,app-b")));
        assertThat(calls.passesFrom("app-b")).isTrue();
        assertThat(calls.passesFrom("")).isTrue();
        assertThat(calls.passesFrom("app")).isFalse();
        BlockException refused = calls.refusalAt(calls.resource, "app-c");
        assertThat(refused).isInstanceOf(AuthorityException.class);
        assertThat(refused.getRuleLimitApp()).isEqualTo("app-c");
        assertThat(refused.getRule()).isEqualTo(rule(AUTHORITY_WHITE, "app-a,app-b"));
    }

    @Test
    void thoseOnABlackListMayNotCall() {
        AuthorityRuleManager.loadRules(List.of(rule(AUTHORITY_BLACK, "app-a, app-b")));
        assertThat(calls.passesFrom("app-a")).isFalse();
        assertThat(calls.passesFrom("app-b")).isTrue(); // the space counts, as in the original
        assertThat(calls.passesFrom("app-c")).isTrue();
    }

    @Test
    void ofSeveralRulesForAResourceTheFirstCounts() {
        AuthorityRuleManager.loadRules(List.of(rule(AUTHORITY_BLACK, "app-a"), rule(AUTHORITY_BLACK, "app-b")));
        assertThat(calls.passesFrom("app-a")).isFalse();
        assertThat(calls.passesFrom("app-b")).isTrue();
        assertThat(AuthorityRuleManager.getRules()).hasSize(1);
    }

    @Test
    void aStarIsASignLikeAnyOther() {
        AuthorityRuleManager.loadRules(List.of(rule(AUTHORITY_WHITE, "*")));
        assertThat(calls.passesFrom("app-a")).isFalse();
        AuthorityRuleManager.loadRules(List.of(rule(AUTHORITY_BLACK, "*,app-b")));
        assertThat(calls.passesFrom("app-a")).isTrue();
        assertThat(calls.passesFrom("app-b")).isFalse();
    }

    @Test
    void aStrategyThatIsNotKnownLetsEverybodyPass() {
        AuthorityRuleManager.loadRules(List.of(rule(2, "app-a")));
        assertThat(calls.passesFrom("app-a")).isTrue();
        assertThat(calls.passesFrom("app-b")).isTrue();
    }
}
