package io.headgate.bench.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.bench.measure.Fork;
import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class JarTest {

    @Test
    void theDropInTakesThePlaceOfAllJarsOfSentinel() {
        String path = String.join(File.pathSeparator, "/lib/jmh.jar", "/lib/sentinel-core-1.8.9.jar", "/lib/core.jar");

        assertThat(Jar.withDropIn(path, Path.of("/out")).split(File.pathSeparator))
                .containsExactly("/out/classes", "/lib/jmh.jar", "/lib/core.jar", "/out/lib/*");
    }

    @Test
    void sentinelRunsOnTheClassPathOfTheBench() {
        assertThat(Jar.SENTINEL.classPath()).isEqualTo(Fork.ownClassPath());
    }
}
