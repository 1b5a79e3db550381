package io.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class DoctorTest {

    private static final String POM = """
            <project>
              <dependencies>
                <dependency>
                  <groupId>com.alibaba.csp</groupId>
                  <artifactId>sentinel-core</artifactId>
                </dependency>
                <dependency>
                  <groupId>com.alibaba.csp</groupId>
                  <artifactId>sentinel-okhttp-adapter</artifactId>
                  <exclusions>
                    <exclusion>
                      <artifactId>sentinel-parameter-flow-control</artifactId>
                    </exclusion>
                  </exclusions>
                </dependency>
              </dependencies>
            </project>
            """;

    @TempDir
    Path project;

    private final CapturedTerminal terminal = CapturedTerminal.pipe();

    private void file(String name, String text) throws IOException {
        file(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private void file(String name, byte[] bytes) throws IOException {
        Path file = project.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    private int look() {
        return terminal.run("doctor", project.toString());
    }

    @Test
    void artifactsAreTakenOutOrStayWithTheLineTheyAreIn() throws IOException {
        file("pom.xml", POM);

        assertThat(look()).isEqualTo(1);
        assertThat(terminal.output())
                .contains("pom.xml:5  sentinel-core: take it out")
                .contains("pom.xml:9  sentinel-okhttp-adapter: runs on it unmodified")
                .contains("<artifactId>headgate-sentinel</artifactId>")
                .doesNotContain("sentinel-parameter-flow-control");
    }

    @Test
    void settingsAreFoundHoweverTheyAreWritten() throws IOException {
        file("application.yml", """
                server:
                  port: 8080 # of the application
                spring:
                  application.name: @artifact@
                  cloud: # and what comes with it
                    sentinel.transport:
                      dashboard: localhost:8858
                ---
                spring.cloud.sentinel.transport.dashboard: localhost:8859
                other:
                  spring.cloud.sentinel.transport.dashboard: no
                """);
        file("bootstrap.properties", "spring.cloud.sentinel.transport.dashboard=localhost:8860\n");
        file(
                "sentinel.properties",
                "project.name=shop\n  csp.sentinel.api.port = 8719\n#csp.sentinel.dashboard.server=x\n");

        look();
        assertThat(terminal.output())
                .contains("application.yml:7  spring.cloud.sentinel.transport.dashboard: the command port opens")
                .contains("application.yml:9  spring.cloud.sentinel.transport.dashboard: the command port opens")
                .doesNotContain("application.yml:11")
                .contains("bootstrap.properties:1  spring.cloud.sentinel.transport.dashboard: the command port opens")
                .contains("sentinel.properties:2  csp.sentinel.api.port: the command port opens")
                .doesNotContain("sentinel.properties:3");
    }

    @Test
    void settingsInFlowStyleAreFound() throws IOException {
        file("application.yml", """
                spring: {application: {name: "@artifact@"}, cloud: {sentinel:
                  {transport: {port: 8719, dashboard: "localhost:8858"}}}}
                ---
                {"spring.cloud.sentinel.transport.dashboard": localhost:8859, list: [{spring: {a: 1}}, [b]]}
                ---
                spring:
                  cloud: &cloud
                    sentinel: {transport.dashboard: @host@}
                  ? [odd, {key: of}]
                  : *cloud
                  "cloud.sentinel.transport.dashboard": ''
                """);
        file("application-list.yml", "- spring: {cloud: {sentinel: {transport: {dashboard: x}}}}\n");

        look();
        assertThat(terminal.output())
                .contains("application.yml:2  spring.cloud.sentinel.transport.dashboard: the command port opens")
                .contains("application.yml:4  spring.cloud.sentinel.transport.dashboard: the command port opens")
                .contains("application.yml:8  spring.cloud.sentinel.transport.dashboard: the command port opens")
                .contains("application.yml:11  spring.cloud.sentinel.transport.dashboard: the command port opens")
                .doesNotContain("application-list.yml");
    }

    @Test
    void settingsThatAreNoYamlAreReadByTheLine() throws IOException {
        file("application.yml", """
                spring:
                  name: %VALUE%
                  cloud.sentinel.transport.dashboard: localhost:8858
                """);

        look();
        assertThat(terminal.output())
                .contains("application.yml:3  spring.cloud.sentinel.transport.dashboard: the command port opens");
    }

    @Test
    void gradleIsReadToo() throws IOException {
        file("build.gradle.kts", "dependencies {\n  implementation(\"com.alibaba.csp:sentinel-core:1.8.9\")\n}\n");

        assertThat(look()).isEqualTo(1);
        assertThat(terminal.output()).contains("build.gradle.kts:2  sentinel-core: take it out");
    }

    @Test
    void gradleMayNameTheGroupApart() throws IOException {
        file("build.gradle", """
                dependencies {
                  implementation group: 'com.alibaba.csp', name: 'sentinel-core', version: '1.8.9'
                  implementation("com.alibaba.csp", "sentinel-transport-common", "1.8.9")
                  implementation('com.alibaba.csp:sentinel-okhttp-adapter:1.8.9') {
                    exclude group: 'com.alibaba.csp', module: 'sentinel-parameter-flow-control'
                  }
                }
                """);
        file("gradle/libs.versions.toml", """
                [libraries]
                core = { group = "com.alibaba.csp", name = "sentinel-core", version = "1.8.9" }
                """);

        assertThat(look()).isEqualTo(1);
        assertThat(terminal.output())
                .contains("build.gradle:2  sentinel-core: take it out")
                .contains("build.gradle:3  sentinel-transport-common: take it out")
                .contains("build.gradle:4  sentinel-okhttp-adapter: runs on it unmodified")
                .contains("libs.versions.toml:2  sentinel-core: take it out")
                .doesNotContain("sentinel-parameter-flow-control");
    }

    @Test
    void classesThatUseOnlyWhatIsThereWork() throws IOException {
        file("target/classes/UsesSentinel.class", classFile("io/headgate/cli/doctor/UsesSentinel"));

        assertThat(look()).isZero();
        assertThat(terminal.output()).contains("1 class uses Sentinel, and all it uses is there");
    }

    @Test
    void aMemberThatIsMissingIsNamedAlsoFromAJarInsideAJar() throws IOException {
        byte[] inner = jar(Map.of("shop/Odd.class", calling("com/alibaba/csp/sentinel/SphU", "open")));
        file("app.jar", jar(Map.of("BOOT-INF/lib/shop.jar", inner)));

        assertThat(look()).isEqualTo(1);
        assertThat(terminal.output())
                .contains("app.jar  uses com.alibaba.csp.sentinel.SphU#open ()V, which the drop-in does not have");
    }

    @Test
    void ruleFilesAreReadAndWhatSentinelWouldIgnoreIsTold() throws IOException {
        file("flow.json", "[{\"resource\": \"orders\", \"count\": 20, \"grade\": 1, \"strategy\": 0}]");
        file("bad.json", "[{\"resource\": \"orders\", \"count\": -1, \"grade\": 1, \"strategy\": 0}]");
        file("other.json", "[1, 2]");

        assertThat(look()).isEqualTo(1);
        assertThat(terminal.output())
                .contains("flow.json  1 flow rule\n")
                .contains("bad.json  ")
                .contains("leaves such a rule out without a word")
                .doesNotContain("other.json");
    }

    @Test
    void aRuleFileWithAFieldTwiceIsTold() throws IOException {
        file("flow.json", """
                [{"resource": "orders", "count": 20, "grade": 1, "strategy": 0,
                  "count": 30}]
                """);
        file("either.json", "[{\"resource\": \"orders\", \"count\": 20, \"count\": 30, \"grade\": 1}]");

        assertThat(look()).isEqualTo(1);
        assertThat(terminal.output())
                .contains("flow.json  line 2: Duplicate Object property \"count\" (expected: each field once);"
                        + " the rules of this file were not looked at")
                .contains("either.json  line 1: Duplicate Object property \"count\" (expected: each field once)")
                .contains("2 to change");
    }

    @Test
    void whatItSaysOfRulesIsAboutTheDropInAndNotAboutAConversion() throws IOException {
        file(
                "degrade.json",
                "[{\"resource\": \"q\", \"grade\": 1, \"count\": 1.0, \"timeWindow\": 5},"
                        + " {\"resource\": \"*\", \"grade\": 0, \"count\": 200, \"timeWindow\": 5,"
                        + " \"slowRatioThreshold\": 0.5}]");
        file("system.json", "[{\"highestCpuUsage\": 0.8}]");
        file(
                "flow.json",
                "[{\"resource\": \"a.*\", \"regex\": true, \"count\": 2.5, \"grade\": 1, \"strategy\": 0},"
                        + " {\"resource\": \"b\", \"count\": 2, \"grade\": 1, \"strategy\": 0, \"controlBehavior\": 1},"
                        + " {\"resource\": \"c\", \"count\": 9, \"grade\": 1, \"strategy\": 0, \"clusterMode\": true,"
                        + " \"clusterConfig\": {\"flowId\": 1}}]");

        assertThat(look()).isZero();
        assertThat(terminal.output())
                .contains("degrade.json  [0] q, count: 1.0: in the drop-in it opens when all calls fail")
                .contains("flow.json  [1] b, count: 2.0: changed meaning: warms up; below 3 per second")
                .contains(
                        "flow.json  [2] c, clusterMode: true: in the drop-in one limit for all instances on the Redis")
                .contains("0 to change, 3 that differ, 3 that work as they are");
    }

    @Test
    void rulesOfTheSystemAreReadThoughTheyNameNoResource() throws IOException {
        file("system.json", "[{\"qps\": 100}, {\"highestCpuUsage\": 0.8, \"avgRt\": -1}]");
        file("runs.json", "[{\"name\": \"monday\", \"qps\": 100}]");

        look();
        assertThat(terminal.output()).contains("system.json  2 system rules").doesNotContain("runs.json");
    }

    @Test
    void rulesThatCanBeOfTwoKindsAreTold() throws IOException {
        file("rules.json", "[{\"resource\": \"orders\", \"count\": 20, \"grade\": 1}]");
        file("rights.json", "[{\"resource\": \"orders\", \"right\": \"read\"}]");

        assertThat(look()).isZero();
        assertThat(terminal.output())
                .contains("rules.json  kind unclear: flow or gateway-flow rules")
                .doesNotContain("rights.json");
    }

    @Test
    void anExclusionOnOneLineEndsThere() throws IOException {
        file("pom.xml", """
                <exclusion><artifactId>sentinel-parameter-flow-control</artifactId></exclusion>
                <artifactId>sentinel-core</artifactId>
                """);

        assertThat(look()).isEqualTo(1);
        assertThat(terminal.output())
                .contains("pom.xml:2  sentinel-core: take it out")
                .doesNotContain("sentinel-parameter-flow-control");
    }

    @Test
    void settingsThatMeanSomethingElseAreTold() throws IOException {
        file("src/main/resources/sentinel.properties", "csp.sentinel.dashboard.server=10.0.0.1:8080\n");

        assertThat(look()).isZero();
        assertThat(terminal.output())
                .contains("sentinel.properties:1  csp.sentinel.dashboard.server: the command port");
    }

    @Test
    void aProjectWithoutSentinelHasNothingToChange() throws IOException {
        file("pom.xml", "<project/>");

        assertThat(look()).isZero();
        assertThat(terminal.output()).contains("nothing of Sentinel's in 1 file");
    }

    @Test
    void aPathThatIsNotThereIsOneLine() {
        assertThat(terminal.run("doctor", project.resolve("gone").toString())).isEqualTo(2);
        assertThat(terminal.error())
                .contains("gone (expected: a folder or file that can be read)")
                .hasLineCount(1);
    }

    @Test
    void aDamagedJarAndAClassThatIsNoneDoNotEndIt() throws IOException {
        file("broken.jar", "PK\003\004 this is not all of it");
        file("Odd.class", "com/alibaba/csp/sentinel/ but no class");
        file("pom.xml", POM);

        assertThat(look()).isEqualTo(1);
        assertThat(terminal.output()).contains("Odd.class").contains("pom.xml:5");
    }

    private static final String INTERCEPTOR =
            "com/alibaba/csp/sentinel/adapter/spring/webmvc_v6x/SentinelWebInterceptor";

    /** As it is written for Sentinel: its core, an adapter, and the aspect. */
    private static final String BEFORE = """
            <project>
              <dependencies>
                <dependency>
                  <groupId>com.alibaba.csp</groupId>
                  <artifactId>sentinel-core</artifactId>
                </dependency>
                <dependency>
                  <groupId>com.alibaba.csp</groupId>
                  <artifactId>sentinel-spring-webmvc-v6x-adapter</artifactId>
                </dependency>
                <dependency>
                  <groupId>com.alibaba.csp</groupId>
                  <artifactId>sentinel-annotation-aspectj</artifactId>
                </dependency>
              </dependencies>
            </project>
            """;

    /** As docs/sentinel.md says that it is to be. */
    private static final String AFTER = """
            <project>
              <dependencies>
                <dependency>
                  <groupId>io.headgate</groupId>
                  <artifactId>headgate-sentinel</artifactId>
                  <version>0.1.0</version>
                </dependency>
                <dependency>
                  <groupId>com.alibaba.csp</groupId>
                  <artifactId>sentinel-spring-webmvc-v6x-adapter</artifactId>
                  <exclusions>
                    <exclusion>
                      <groupId>com.alibaba.csp</groupId>
                      <artifactId>sentinel-core</artifactId>
                    </exclusion>
                  </exclusions>
                </dependency>
                <!-- <artifactId>sentinel-annotation-aspectj</artifactId> is no longer needed -->
                <dependency>
                  <groupId>org.aspectj</groupId>
                  <artifactId>aspectjweaver</artifactId>
                </dependency>
              </dependencies>
            </project>
            """;

    private void shop(String pom) throws IOException {
        byte[] configuration = calling(INTERCEPTOR, "preHandle");
        file("pom.xml", pom);
        file("target/classes/shop/Odd.class", configuration);
        file("target/classes/UsesSentinel.class", classFile("io/headgate/cli/doctor/UsesSentinel"));
        file("target/shop.jar", jar(Map.of("shop/Odd.class", configuration)));
        file("target/lib/aspectjweaver-1.9.2.jar", jar(Map.of()));
    }

    @Test
    void beforeTheSwapOnlyWhatHasToBeChangedIsCalledSo() throws IOException {
        shop(BEFORE);

        assertThat(look()).isEqualTo(1);
        assertThat(terminal.output())
                .contains("pom.xml:5  sentinel-core: take it out")
                .contains("pom.xml:9  sentinel-spring-webmvc-v6x-adapter: runs on it unmodified")
                .contains("pom.xml:9  sentinel-spring-webmvc-v6x-adapter: exclude the sentinel-core that it brings")
                .contains("pom.xml:13  sentinel-annotation-aspectj: take it out")
                .contains("pom.xml  put in io.headgate:headgate-sentinel")
                .contains("pom.xml  put in org.aspectj:aspectjweaver")
                .contains("target/shop.jar  1 class uses Sentinel, and all it uses is there")
                .doesNotContain("which the drop-in does not have")
                .contains("5 to change, 0 that differ");
    }

    @Test
    void theDependencyToPutInHasAVersion() throws IOException {
        shop(BEFORE);

        look();
        assertThat(terminal.output())
                .containsPattern("<artifactId>headgate-sentinel</artifactId>\\s+<version>\\d[^<$]*</version>")
                .containsPattern("io\\.headgate:headgate-sentinel:\\d");
    }

    @Test
    void afterTheSwapThereIsNothingToChange() throws IOException {
        shop(AFTER);

        assertThat(look()).isZero();
        assertThat(terminal.output())
                .contains("0 to change, 0 that differ, 4 that work as they are")
                .doesNotContain("put in")
                .doesNotContain("take it out");
    }

    @Test
    void theWeaverIsAskedForWhereAClassHasTheAnnotation() throws IOException {
        file("pom.xml", AFTER.replace("aspectjweaver", "other"));
        file("target/classes/shop/Annotated.class", annotated());

        assertThat(look()).isEqualTo(1);
        assertThat(terminal.output())
                .contains("pom.xml  put in org.aspectj:aspectjweaver")
                .contains("1 to change");
    }

    @Test
    void aJarThatBringsSentinelsCoreBesideTheDropInIsToBeChanged() throws IOException {
        file("pom.xml", AFTER);
        file("shop.jar", jar(Map.of("BOOT-INF/lib/sentinel-core-1.8.9.jar", jar(Map.of()))));

        assertThat(look()).isEqualTo(1);
        assertThat(terminal.output()).contains("shop.jar  sentinel-core: take this jar out");
    }

    @Test
    void aClassOfAnAdapterThatWasNotTriedDiffersUnlessItsJarIsThere() throws IOException {
        String zuul = "com/alibaba/csp/sentinel/adapter/gateway/zuul/Filter";
        file("classes/shop/Odd.class", calling(zuul, "run"));
        assertThat(look()).isZero();
        assertThat(terminal.output()).contains("Filter#run ()V, of an artifact not tried here");

        file("lib/sentinel-zuul-adapter-1.8.9.jar", jar(Map.of(zuul + ".class", extending("java/lang/Object", zuul))));
        CapturedTerminal again = CapturedTerminal.pipe();
        assertThat(again.run("doctor", project.toString())).isZero();
        assertThat(again.output()).doesNotContain("not tried here");
    }

    @Test
    void theClassesOfAnAdapterAreLookedAtToo() throws IOException {
        String adapter = "com/alibaba/csp/sentinel/adapter/shop/Adapter";
        file(
                "lib/sentinel-shop-adapter-1.0.jar",
                jar(Map.of(adapter + ".class", calling("com/alibaba/csp/sentinel/SphU", "open"))));

        assertThat(look()).isEqualTo(1);
        assertThat(terminal.output()).contains("SphU#open ()V, which the drop-in does not have");
    }

    @Test
    void gradleMayExcludeTheCoreForAll() throws IOException {
        file("build.gradle", """
                configurations.all { exclude group: 'com.alibaba.csp', module: 'sentinel-core' }
                dependencies {
                  implementation 'io.headgate:headgate-sentinel:0.1.0'
                  implementation 'com.alibaba.csp:sentinel-okhttp-adapter:1.8.8'
                }
                """);

        assertThat(look()).isZero();
        assertThat(terminal.output()).contains("0 to change");
    }

    private static byte[] annotated() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "shop/Annotated", null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "run", "()V", null, null);
        code.visitAnnotation("Lcom/alibaba/csp/sentinel/annotation/SentinelResource;", true)
                .visitEnd();
        code.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static byte[] extending(String parent, String name) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, parent, null);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static byte[] classFile(String name) {
        try (InputStream in = DoctorTest.class.getClassLoader().getResourceAsStream(name + ".class")) {
            assertThat(in).isNotNull();
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static byte[] calling(String owner, String method) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "shop/Odd", null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "run", "()V", null, null);
        code.visitCode();
        code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, method, "()V", false);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static byte[] jar(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
