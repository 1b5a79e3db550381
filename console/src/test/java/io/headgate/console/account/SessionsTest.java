package io.headgate.console.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.web.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SessionsTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // the ticker may wrap
    private final List<String> ended = new CopyOnWriteArrayList<>();
    private final Sessions sessions = new Sessions(nanos::get, ended::add);

    private static Account account(String name, Role role) {
        return new Account(name, role, Set.of("a"), true, 0, 0);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void aSessionIsHeldByItsSecretAndNobodyElse() {
        String secret = sessions.begin(account("ada", Role.EDITOR));
        assertThat(secret).hasSizeGreaterThanOrEqualTo(43);
        assertThat(sessions.holding(secret)).hasValueSatisfying(visitor -> {
            assertThat(visitor.name()).isEqualTo("ada");
            assertThat(visitor.applications()).containsExactly("a");
            assertThat(visitor.csrf()).isNotEqualTo(secret).hasSizeGreaterThanOrEqualTo(43);
        });
        assertThat(sessions.holding(secret + "x")).isEmpty();
        assertThat(sessions.holding("")).isEmpty();
        assertThat(sessions.holding(Secrets.hash(secret)))
                .as("what is kept opens nothing")
                .isEmpty();
    }

    @Test
    void applicationsOfOneWhoIsNoEditorAreOfNoUse() {
        String secret = sessions.begin(account("vic", Role.VIEWER));
        assertThat(sessions.holding(secret).orElseThrow().applications()).isEmpty();
    }

    @Test
    void idleSessionsEndAfterHalfAnHourAndUsingOnePutsThatOff() {
        String secret = sessions.begin(account("ada", Role.ADMIN));
        pass(Duration.ofMinutes(29));
        assertThat(sessions.holding(secret)).isPresent();
        pass(Duration.ofMinutes(29));
        assertThat(sessions.holding(secret)).isPresent();
        pass(Duration.ofMinutes(29));
        assertThat(sessions.goesOn(secret)).isTrue();
        pass(Duration.ofMinutes(2));
        assertThat(sessions.goesOn(secret)).as("looking did not put it off").isFalse();
        assertThat(sessions.holding(secret)).isEmpty();
    }

    @Test
    void aSessionInUseEndsAfterTwelveHoursAllTheSame() {
        String secret = sessions.begin(account("ada", Role.ADMIN));
        for (int i = 0; i < 12 * 6; i++) {
            pass(Duration.ofMinutes(10));
            assertThat(sessions.holding(secret)).isPresent();
        }
        pass(Duration.ofMinutes(10));
        assertThat(sessions.holding(secret)).isEmpty();
    }

    @Test
    void endingIsForOneSessionOrForAllOfAnAccount() {
        String one = sessions.begin(account("ada", Role.ADMIN));
        String two = sessions.begin(account("ada", Role.ADMIN));
        String other = sessions.begin(account("vic", Role.VIEWER));
        sessions.end(one);
        assertThat(sessions.holding(one)).isEmpty();
        assertThat(sessions.holding(two)).isPresent();
        sessions.endAll("ADA");
        assertThat(sessions.holding(two)).isEmpty();
        assertThat(sessions.holding(other)).isPresent();
        assertThat(ended).containsExactly("ada", "ADA");
    }

    @Test
    void anAccountHasTwentySessionsAndTheOneUnusedLongestMakesRoom() {
        List<String> secrets = new ArrayList<>();
        for (int i = 0; i < Sessions.MOST_PER_ACCOUNT; i++) {
            pass(Duration.ofSeconds(1));
            secrets.add(sessions.begin(account("ada", Role.ADMIN)));
        }
        pass(Duration.ofSeconds(1));
        sessions.holding(secrets.get(0)); // used just now: the second is the oldest
        sessions.begin(account("ada", Role.ADMIN));
        assertThat(sessions.holding(secrets.get(0))).isPresent();
        assertThat(sessions.holding(secrets.get(1))).isEmpty();
        assertThat(sessions.size()).isEqualTo(Sessions.MOST_PER_ACCOUNT);
    }

    @Test
    void thereAreAThousandSessionsInAll() {
        String first = sessions.begin(account("first", Role.ADMIN));
        for (int i = 1; i < Sessions.MOST; i++) {
            pass(Duration.ofMillis(1));
            sessions.begin(account("a" + i, Role.ADMIN));
        }
        assertThat(sessions.size()).isEqualTo(Sessions.MOST);
        sessions.begin(account("last", Role.ADMIN));
        assertThat(sessions.size()).isEqualTo(Sessions.MOST);
        assertThat(sessions.holding(first)).isEmpty();
    }
}
