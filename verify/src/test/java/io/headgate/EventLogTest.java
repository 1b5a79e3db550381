package io.headgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.breaker.BreakerRule;
import io.headgate.event.RateLimitedLog;
import io.headgate.testkit.time.FakeTicker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The lines that an {@link EventLog} writes. */
class EventLogTest {

    private final Logger logger = Logger.getLogger("io.headgate");
    private final List<String> lines = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getLevel() + " " + line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final FakeTicker ticker = new FakeTicker();

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void listenNoMore() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    @Test
    void aBreakerSaysThatItOpensAndClosesAndWhy() {
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .onEvent(new EventLog(ticker))
                .rules(BreakerRule.errorRatio("pay", 0.5)
                        .minimumCalls(4)
                        .openFor(Duration.ofSeconds(5))
                        .withId("pay-breaker"))
                .build();
        for (int call = 0; call < 4; call++) {
            Entry entry = headgate.resource("pay").enter();
            entry.failed(new IOException("away"));
            entry.close();
        }
        ticker.advance(Duration.ofSeconds(5));
        headgate.resource("pay").run(() -> {});
        assertThat(lines)
                .containsExactly(
                        "INFO breaker pay-breaker of pay: open, was closed (tripped: reached 1, threshold 0.500)",
                        "INFO breaker pay-breaker of pay: half-open, was open (open time over)",
                        "INFO breaker pay-breaker of pay: closed, was half-open (healthy)");
    }

    @Test
    void turningItOffAndOnIsToldAndClosingItIsNot() {
        Headgate headgate = Headgate.builder().onEvent(new EventLog(ticker)).build();
        headgate.turn(true);
        assertThat(lines).as("nothing has changed").isEmpty();
        headgate.turn(false);
        headgate.turn(false);
        headgate.turn(true);
        headgate.close();
        assertThat(lines)
                .containsExactly("INFO Headgate is off: every call runs, unseen", "INFO Headgate is on: rules decide");
    }

    @Test
    void linesBeyondTwentyAMinuteAreCountedInTheNextOne() {
        RateLimitedLog log = new RateLimitedLog("io.headgate", ticker);
        for (int line = 0; line < 30; line++) {
            log.info("line " + line);
        }
        assertThat(lines).hasSize(RateLimitedLog.LINES);
        ticker.advance(Duration.ofMinutes(1));
        log.warn("the next");
        assertThat(lines).endsWith("WARNING the next (10 lines before this one left out)");
    }
}
