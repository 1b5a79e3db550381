package io.headgate.console;

import static io.headgate.limiter.Checks.require;

import io.headgate.console.account.Passwords;
import io.headgate.console.audit.AuditTrail;
import io.headgate.console.web.WebSettings;
import io.headgate.limiter.Ticker;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/**
 * How a console runs.
 *
 * @param folder where it keeps what it keeps; made if it is not there
 * @param web where it listens and what it bears
 * @param setUpToken what makes the first account; without one the console makes one up at its first start
 * @param passwords how passwords are hashed
 * @param auditEntries how many entries of the audit trail are kept; the oldest make room for new ones
 * @param clock the time that is shown and kept
 * @param ticker the time that is counted by
 */
public record ConsoleSettings(
        Path folder,
        WebSettings web,
        Optional<String> setUpToken,
        Passwords passwords,
        int auditEntries,
        Clock clock,
        Ticker ticker) {

    private static final int SHORTEST_TOKEN = 16;
    private static final int LONGEST_TOKEN = 200;
    private static final int FEWEST_ENTRIES = 1_000;
    private static final int MOST_ENTRIES = 100_000_000;

    /** Checks the token. */
    public ConsoleSettings {
        setUpToken.ifPresent(token -> require(
                token.length() >= SHORTEST_TOKEN && token.length() <= LONGEST_TOKEN,
                "setUpToken",
                "not shown",
                SHORTEST_TOKEN + " to " + LONGEST_TOKEN + " characters"));
        require(
                auditEntries >= FEWEST_ENTRIES && auditEntries <= MOST_ENTRIES,
                "auditEntries",
                auditEntries,
                FEWEST_ENTRIES + " to " + MOST_ENTRIES);
    }

    /** A console in that folder that listens to this machine only, at any free port. */
    public static ConsoleSettings in(Path folder) {
        return new ConsoleSettings(
                folder,
                WebSettings.at("127.0.0.1", 0),
                Optional.empty(),
                Passwords.usual(),
                AuditTrail.USUAL,
                Clock.systemUTC(),
                Ticker.system());
    }

    /** Listening otherwise. */
    public ConsoleSettings withWeb(WebSettings otherWeb) {
        return new ConsoleSettings(folder, otherWeb, setUpToken, passwords, auditEntries, clock, ticker);
    }

    /** With that token for set-up. */
    public ConsoleSettings withSetUpToken(String token) {
        return new ConsoleSettings(folder, web, Optional.of(token), passwords, auditEntries, clock, ticker);
    }

    /** With passwords hashed otherwise. */
    public ConsoleSettings withPasswords(Passwords otherPasswords) {
        return new ConsoleSettings(folder, web, setUpToken, otherPasswords, auditEntries, clock, ticker);
    }

    /** With an audit trail of so many entries. */
    public ConsoleSettings withAuditEntries(int most) {
        return new ConsoleSettings(folder, web, setUpToken, passwords, most, clock, ticker);
    }

    /** By another time. */
    public ConsoleSettings withTime(Clock otherClock, Ticker otherTicker) {
        return new ConsoleSettings(folder, web, setUpToken, passwords, auditEntries, otherClock, otherTicker);
    }

    @Override
    public String toString() {
        return "ConsoleSettings[" + folder + ", " + web + "]"; // the token stays out of logs
    }
}
