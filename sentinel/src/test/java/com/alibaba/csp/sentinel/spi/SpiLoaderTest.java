package com.alibaba.csp.sentinel.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpiLoaderTest {

    private final SpiLoader<Greeter> greeters = SpiLoader.of(Greeter.class);

    @Test
    void theListIsInTheOrderOfTheFileWithoutWhatIsThereTwice() {
        assertThat(greeters.loadInstanceList())
                .hasExactlyElementsOfTypes(
                        Greeter.Last.class, Greeter.Usual.class, Greeter.Plain.class, Greeter.Anew.class);
    }

    @Test
    void theSortedListIsInTheOrderOfTheAnnotation() {
        assertThat(greeters.loadInstanceListSorted())
                .hasExactlyElementsOfTypes(
                        Greeter.Anew.class, Greeter.Usual.class, Greeter.Plain.class, Greeter.Last.class);
        assertThat(greeters.loadHighestPriorityInstance()).isInstanceOf(Greeter.Anew.class);
        assertThat(greeters.loadLowestPriorityInstance()).isInstanceOf(Greeter.Last.class);
    }

    @Test
    void theFirstAndTheDefaultAreFound() {
        assertThat(greeters.loadFirstInstance()).isInstanceOf(Greeter.Last.class);
        assertThat(greeters.loadDefaultInstance()).isInstanceOf(Greeter.Usual.class);
        assertThat(greeters.loadFirstInstanceOrDefault()).isInstanceOf(Greeter.Last.class);
        assertThat(SpiLoader.of(Greeter.Lonely.class).loadFirstInstanceOrDefault())
                .isInstanceOf(Greeter.Lonely.Only.class);
    }

    @Test
    void aProviderIsFoundByAliasAndByClass() {
        assertThat(greeters.loadInstance("usual")).isInstanceOf(Greeter.Usual.class);
        assertThat(greeters.loadInstance(Greeter.Plain.class.getName())).isInstanceOf(Greeter.Plain.class);
        assertThat(greeters.loadInstance(Greeter.Plain.class)).isInstanceOf(Greeter.Plain.class);
        assertThatThrownBy(() -> greeters.loadInstance("nobody"))
                .isInstanceOf(SpiLoaderException.class)
                .hasMessageContaining("nobody");
        assertThatThrownBy(() -> greeters.loadInstance(Greeter.Unlisted.class))
                .isInstanceOf(SpiLoaderException.class)
                .hasMessageContaining("Unlisted");
    }

    @Test
    void singletonsAreTheSameForEverybodyAndOthersAreNot() {
        assertThat(greeters.loadDefaultInstance()).isSameAs(greeters.loadInstance("usual"));
        assertThat(greeters.loadInstance(Greeter.Plain.class))
                .isSameAs(greeters.loadInstanceList().get(2));
        assertThat(greeters.loadHighestPriorityInstance()).isNotSameAs(greeters.loadHighestPriorityInstance());
        assertThat(SpiLoader.of(Greeter.class)).isSameAs(greeters);
    }

    @Test
    void aServiceMayBeAnAbstractClassButNotAnother() {
        assertThat(SpiLoader.of(Greeter.Base.class).loadFirstInstance()).isInstanceOf(Greeter.Base.Made.class);
        assertThatThrownBy(() -> SpiLoader.of(String.class)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SpiLoader.of(null)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void withoutAFileThereIsNobody() {
        SpiLoader<Greeter.Nobody> nobody = SpiLoader.of(Greeter.Nobody.class);
        assertThat(nobody.loadInstanceList()).isEmpty();
        assertThat(nobody.loadInstanceListSorted()).isEmpty();
        assertThat(nobody.loadFirstInstance()).isNull();
        assertThat(nobody.loadFirstInstanceOrDefault()).isNull();
        assertThat(nobody.loadDefaultInstance()).isNull();
        assertThat(nobody.loadHighestPriorityInstance()).isNull();
        assertThat(nobody.loadLowestPriorityInstance()).isNull();
    }

    @Test
    void whatIsWrongInAFileIsSaidToEverybodyWhoAsks() {
        assertFails(Greeter.Missing.class, "NotThere");
        assertFails(Greeter.Foreign.class, "java.lang.String");
        assertFails(Greeter.SameAlias.class, "alias same");
        assertFails(Greeter.TwoDefaults.class, "second default");
        assertFails(Greeter.Throwing.class, "cannot be made");
    }

    private static void assertFails(Class<?> service, String what) {
        for (int time = 1; time <= 2; time++) {
            assertThatThrownBy(() -> SpiLoader.of(service).loadInstanceList())
                    .as("time %s", time)
                    .isInstanceOf(SpiLoaderException.class)
                    .hasMessageContaining(what);
        }
    }

    @Test
    void theClassLoaderOfTheThreadIsAskedWhenTheSettingsSaySo(@TempDir Path directory) throws Exception {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve(Greeter.Nobody.class.getName()), HiddenNobody.class.getName());
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        SpiLoader.of(Greeter.Nobody.class).resetAndClear();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, before)) {
            SentinelConfig.setConfig(SentinelConfig.SPI_CLASSLOADER, "context");
            Thread.currentThread().setContextClassLoader(loader);
            assertThat(SpiLoader.of(Greeter.Nobody.class).loadFirstInstance()).isInstanceOf(HiddenNobody.class);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
            SentinelConfig.removeConfig(SentinelConfig.SPI_CLASSLOADER);
            SpiLoader.of(Greeter.Nobody.class).resetAndClear();
        }
    }

    /** Named in a file that only one class loader sees. */
    public static class HiddenNobody implements Greeter.Nobody {}

    @Test
    @Tag("concurrency")
    void whoeverAsksFirstAtTheSameTimeFindsAll() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 100; round++) {
                SpiLoader.of(Greeter.class).resetAndClear();
                CountDownLatch begin = new CountDownLatch(1);
                List<Future<Integer>> found = new ArrayList<>();
                for (int thread = 0; thread < 4; thread++) {
                    found.add(threads.submit(() -> {
                        begin.await();
                        return SpiLoader.of(Greeter.class).loadInstanceList().size();
                    }));
                }
                begin.countDown();
                for (Future<Integer> each : found) {
                    assertThat(each.get(60, TimeUnit.SECONDS))
                            .as("round %s", round)
                            .isEqualTo(4);
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
