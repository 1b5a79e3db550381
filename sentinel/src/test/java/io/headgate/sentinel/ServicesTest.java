package io.headgate.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.init.InitFunc;
import com.alibaba.csp.sentinel.metric.extension.MetricExtension;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.SlotChainBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an application provides by {@code META-INF/services}, in a process of its own. */
@Timeout(180)
class ServicesTest {

    @TempDir
    Path temporary;

    /** Provides these, by a file beside those for other services. */
    private void provide(Class<?> service, String... providers) throws Exception {
        Path files = Files.createDirectories(temporary.resolve("program/META-INF/services"));
        Files.write(files.resolve(service.getName()), List.of(providers));
    }

    private String calling(String resource) throws Exception {
        try (Instance program = new Instance(ServicesProgram.class, temporary.resolve("program"))) {
            return program.tell(resource);
        }
    }

    @Test
    void aFunctionThatCannotBeFoundOrMadeKeepsNoOtherFromRunning() throws Exception {
        provide(
                InitFunc.class,
                "com.example.Missing",
                ServicesProgram.Unmakeable.class.getName(),
                ServicesProgram.Function.class.getName());
        assertThat(calling("orders")).isEqualTo("[function]");
    }

    @Test
    void aBuilderOfChainsThatIsFoundAddsASlotThatSeesAndRefusesCalls() throws Exception {
        provide(SlotChainBuilder.class, ServicesProgram.Chains.class.getName());
        assertThat(calling("orders")).isEqualTo("[entry, exit]");
        assertThat(calling("unwanted")).isEqualTo("[entry, exit, refused]");
    }

    @Test
    void aSlotThatIsFoundSeesAndRefusesCalls() throws Exception {
        provide(ProcessorSlot.class, ServicesProgram.Bouncer.class.getName());
        assertThat(calling("orders")).isEqualTo("[entry, exit]");
        assertThat(calling("unwanted")).isEqualTo("[entry, exit, refused]");
    }

    @Test
    void aMetricExtensionThatIsFoundIsToldOfCallsAndOfRefusals() throws Exception {
        provide(MetricExtension.class, ServicesProgram.Extension.class.getName());
        assertThat(calling("orders"))
                .isEqualTo("[one more in orders, pass orders 1, rt orders, success orders 1, one fewer in orders]");
        provide(ProcessorSlot.class, ServicesProgram.Bouncer.class.getName());
        assertThat(calling("unwanted")).isEqualTo("[entry, block unwanted 1 Unwanted, exit, refused]");
    }
}
