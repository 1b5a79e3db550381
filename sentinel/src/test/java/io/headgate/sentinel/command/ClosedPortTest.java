package io.headgate.sentinel.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sentinel.Instance;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program that has the jar and sets nothing, in a process of its own. */
@Timeout(180)
class ClosedPortTest {

    @TempDir
    Path folder;

    @Test
    void itsPortStaysClosedWhateverItCalls() throws Exception {
        try (Instance program = new Instance(MetricProgram.class, folder)) {
            assertThat(program.count("call orders 1")).isEqualTo(1);
            assertThat(program.count("port")).isEqualTo(-1);
        }
    }

    @Test
    void itOpensWhenItIsAskedFor() throws Exception {
        try (Instance program = new Instance(MetricProgram.class, folder, "csp.sentinel.api.port=0")) {
            assertThat(program.count("port")).isPositive();
        }
    }
}
