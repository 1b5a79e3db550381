package io.headgate.console;

import static io.headgate.limiter.Checks.require;

import io.headgate.console.account.Passwords;
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
 * @param clock the time that is shown and kept
 * @param ticker the time that is counted by
 */
public record ConsoleSettings(
        Path folder, WebSettings web, Optional<String> setUpToken, Passwords passwords, Clock clock, Ticker ticker) {

    private static final int SHORTEST_TOKEN = 16;
    private static final int LONGEST_TOKEN = 200;

    /** Checks the token. */
    public ConsoleSettings {
        setUpToken.ifPresent(token -> require(
                token.length() >= SHORTEST_TOKEN && token.length() <= LONGEST_TOKEN,
                "setUpToken",
                "not shown",
                SHORTEST_TOKEN + " to " + LONGEST_TOKEN + " characters"));
    }

    /** A console in that folder that listens to this machine only, at any free port. */
    public static ConsoleSettings in(Path folder) {
        return new ConsoleSettings(
                folder,
                WebSettings.at("127.0.0.1", 0),
                Optional.empty(),
                Passwords.usual(),
                Clock.systemUTC(),
                Ticker.system());
    }

    /** Listening otherwise. */
    public ConsoleSettings withWeb(WebSettings otherWeb) {
        return new ConsoleSettings(folder, otherWeb, setUpToken, passwords, clock, ticker);
    }

    /** With that token for set-up. */
    public ConsoleSettings withSetUpToken(String token) {
        return new ConsoleSettings(folder, web, Optional.of(token), passwords, clock, ticker);
    }

    /** With passwords hashed otherwise. */
    public ConsoleSettings withPasswords(Passwords otherPasswords) {
        return new ConsoleSettings(folder, web, setUpToken, otherPasswords, clock, ticker);
    }

    /** By another time. */
    public ConsoleSettings withTime(Clock otherClock, Ticker otherTicker) {
        return new ConsoleSettings(folder, web, setUpToken, passwords, otherClock, otherTicker);
    }

    @Override
    public String toString() {
        return "ConsoleSettings[" + folder + ", " + web + "]"; // the token stays out of logs
    }
}
