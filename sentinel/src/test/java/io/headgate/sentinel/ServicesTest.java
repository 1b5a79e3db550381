package io.headgate.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.init.InitFunc;
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

    private String calling(String resource, Class<?> service, String... providers) throws Exception {
        Path folder = temporary.resolve("program");
        Path files = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.write(files.resolve(service.getName()), List.of(providers));
        try (Instance program = new Instance(ServicesProgram.class, folder)) {
            return program.tell(resource);
        }
    }

    @Test
    void aFunctionThatCannotBeFoundOrMadeKeepsNoOtherFromRunning() throws Exception {
        assertThat(calling(
                        "orders",
                        InitFunc.class,
                        "com.example.Missing",
                        ServicesProgram.Unmakeable.class.getName(),
                        ServicesProgram.Function.class.getName()))
                .isEqualTo("[function]");
    }

    @Test
    void aBuilderOfChainsThatIsFoundAddsASlotThatSeesAndRefusesCalls() throws Exception {
        String builder = ServicesProgram.Chains.class.getName();
        assertThat(calling("orders", SlotChainBuilder.class, builder)).isEqualTo("[entry, exit]");
        assertThat(calling("unwanted", SlotChainBuilder.class, builder)).isEqualTo("[entry, exit, refused]");
    }
}
