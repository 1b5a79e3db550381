package io.headgate.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LedgerTest {

    private final Logger log = Logger.getLogger("io.headgate.agent");

    @BeforeEach
    void quiet() {
        log.setLevel(Level.OFF);
    }

    @AfterEach
    void asBefore() {
        log.setLevel(null);
    }

    @Test
    @Tag("concurrency")
    @Timeout(60)
    void whoSeesThatTheConnectionIsLostSeesWhy() throws InterruptedException {
        for (int round = 0; round < 2_000; round++) {
            Ledger ledger = new Ledger("console");
            ledger.connected();
            Thread losing = new Thread(() -> ledger.lost("gone"));
            losing.start();
            LinkHealth health = ledger.health();
            while (health.connected()) {
                health = ledger.health();
            }
            assertThat(health.lastError()).isEqualTo("gone");
            losing.join();
        }
    }
}
