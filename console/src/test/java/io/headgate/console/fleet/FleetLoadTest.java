package io.headgate.console.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.history.HistoryCounts;
import io.headgate.console.history.MovedClock;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That a fleet of the size we promise is carried without a loss; how quickly depends on the machine and is only told. */
@Tag("slow")
class FleetLoadTest {

    @TempDir
    Path folder;

    @Test
    void fiveHundredInstancesWithTwoHundredResourcesAreAllRecorded() throws Exception {
        MovedClock clock = new MovedClock(1_800_000_000L);
        try (FleetLoad load = new FleetLoad(500, 200, folder, clock)) {
            load.runMoved(clock, 70, System.out);
            HistoryCounts counts = load.history().counts();
            assertThat(counts.taken()).isEqualTo(500 * 70);
            assertThat(counts.dropped() + counts.lost() + counts.failed() + counts.damaged())
                    .isZero();
            assertThat(counts.bytes()).as("of 7 million figures of resources").isLessThan(100_000_000);
        }
    }
}
