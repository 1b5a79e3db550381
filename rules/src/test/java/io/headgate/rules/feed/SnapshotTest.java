package io.headgate.rules.feed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotTest {

    @TempDir
    private Path directory;

    private Path file() {
        return directory.resolve("deep").resolve("rules.snapshot");
    }

    private FeedBench start(TestSource... sources) {
        FeedBench bench = new FeedBench();
        RuleFeedBuilder builder = bench.begin().snapshot(file());
        for (TestSource source : sources) {
            builder.from(source);
        }
        return bench.start(builder);
    }

    @Test
    void aProgramWhoseSourcesAreDownStartsWithTheLastGoodDocuments() {
        TestSource a = new TestSource("a");
        TestSource b = new TestSource("b");
        try (FeedBench bench = start(a, b)) {
            bench.deliver(a, "v4 x=1 y=2 end");
            bench.deliver(b, "v5 y=3 end");
            bench.deliver(b, "v6 broken");
        }
        TestSource again = new TestSource("b");
        try (FeedBench bench = start(new TestSource("a"), again)) {
            assertThat(bench.rules()).isEqualTo(Map.of("x", "1", "y", "3"));
            assertThat(bench.status(again).state()).isEqualTo(SourceState.FROM_SNAPSHOT);
            assertThat(bench.status(again).inForce().orElseThrow().version()).isEqualTo(5);
            assertThat(bench.feed().health().snapshot().loaded()).isEqualTo(2);
            again.fail("connection refused");
            bench.settle();
            assertThat(bench.status(again).state()).isEqualTo(SourceState.FROM_SNAPSHOT);
            assertThat(bench.status(again).reason()).contains("connection refused");

            bench.deliver(again, "v4 y=9 end");
            assertThat(bench.rules()).as("older than in the snapshot").isEqualTo(Map.of("x", "1", "y", "3"));
            bench.deliver(again, "v6 y=6 end");
            assertThat(bench.rules()).isEqualTo(Map.of("x", "1", "y", "6"));
            assertThat(bench.status(again).state()).isEqualTo(SourceState.IN_FORCE);
        }
    }

    @Test
    void anInstanceThatIsNotChosenKeepsTheVersionBeforeAcrossARestart() {
        TestSource first = new TestSource("a");
        int own = Chosen.number("test-1", "a", 2);
        try (FeedBench bench = start(first)) {
            bench.deliver(first, "v1 x=1 end");
            bench.deliver(first, "v2 x=2 percent=" + own + " end");
        }
        TestSource second = new TestSource("a").beginningWith("v2 x=2 percent=" + own + " end");
        try (FeedBench bench = start(second)) {
            assertThat(bench.rules()).isEqualTo(Map.of("x", "1"));
            assertThat(bench.status(second).state()).isEqualTo(SourceState.HELD_BACK);
        }
    }

    @Test
    void aVersionThatWentBackIsNotTriedAgainAfterARestart() {
        String bad = "v2 x=0 back=0.5/10/60 end";
        TestSource first = new TestSource("a");
        try (FeedBench bench = start(first)) {
            bench.deliver(first, "v1 x=1000 end");
            bench.deliver(first, bad);
            bench.call("x", 100);
            bench.pass(Duration.ofSeconds(2));
            assertThat(bench.rules()).isEqualTo(Map.of("x", "1000"));
        }
        TestSource second = new TestSource("a").beginningWith(bad);
        try (FeedBench bench = start(second)) {
            assertThat(bench.rules()).isEqualTo(Map.of("x", "1000"));
            assertThat(bench.status(second).state()).isEqualTo(SourceState.ROLLED_BACK);
        }
    }

    @Test
    void onlyWhatIsSettledIsSaved() {
        TestSource first = new TestSource("a");
        try (FeedBench bench = start(first)) {
            bench.deliver(first, "v1 x=1 end");
            bench.deliver(first, "v2 x=2 shadow=60 back=0.5/10/60 end");
            bench.pass(Duration.ofSeconds(61));
            assertThat(bench.rules()).isEqualTo(Map.of("x", "2"));
        }
        try (FeedBench bench = start(new TestSource("a"))) {
            assertThat(bench.rules()).isEqualTo(Map.of("x", "1"));
        }
    }

    @Test
    void noSnapshotIsNoProblem() {
        try (FeedBench bench = start(new TestSource("a"))) {
            assertThat(bench.rules()).isEmpty();
            assertThat(bench.feed().health().snapshot()).isEqualTo(new SnapshotStatus(0, 0, 0, 0, ""));
        }
    }

    @Test
    void aDamagedOrForeignSnapshotIsFoundOutAndReplaced() throws IOException {
        for (String content : List.of("", "{}", "headgate rules snapshot 2\n", SnapshotFormat.MAGIC)) {
            Files.createDirectories(file().getParent());
            Files.writeString(file(), content);
            TestSource source = new TestSource("a");
            try (FeedBench bench = start(source)) {
                assertThat(bench.rules()).isEmpty();
                assertThat(bench.feed().health().snapshot().ignored()).isEqualTo(1);
                assertThat(bench.feed().health().snapshot().problem()).startsWith("ignored: ");
                bench.deliver(source, "v1 x=1 end");
                assertThat(bench.feed().health().snapshot().problem()).isEmpty();
            }
            try (FeedBench bench = start(new TestSource("a"))) {
                assertThat(bench.rules()).isEqualTo(Map.of("x", "1"));
            }
        }
    }

    @Test
    void whatIsInTheSnapshotIsReadAsStrictlyAsADocument() throws IOException {
        new SnapshotFile(file())
                .write(List.of(
                        new SavedDocument("a", "r1", 1, "", "v1 x=1"),
                        new SavedDocument("b", "r2", 2, "", "v2 y=2 end")));
        TestSource a = new TestSource("a");
        try (FeedBench bench = start(a, new TestSource("b"))) {
            assertThat(bench.rules()).isEqualTo(Map.of("y", "2"));
            assertThat(bench.feed().health().snapshot().ignored()).isEqualTo(1);
            assertThat(bench.feed().health().snapshot().problem()).contains("a: document: truncated");
            assertThat(bench.status(a).state()).isEqualTo(SourceState.WAITING);
        }
    }

    @Test
    void everyChangedByteAndEveryLostEndIsFoundOut() {
        List<SavedDocument> documents = List.of(
                new SavedDocument("a", "r1", 1, "", "text\nsource 3\n"), new SavedDocument("ä", "", 0, "r0", ""));
        byte[] whole = SnapshotFormat.write(documents);
        assertThatCode(() -> assertThat(SnapshotFormat.read(whole)).isEqualTo(documents))
                .doesNotThrowAnyException();
        for (int index = 0; index < whole.length; index++) {
            byte[] changed = whole.clone();
            changed[index] ^= 4;
            assertThatIOException().isThrownBy(() -> SnapshotFormat.read(changed));
            byte[] cut = java.util.Arrays.copyOf(whole, index);
            assertThatIOException().isThrownBy(() -> SnapshotFormat.read(cut));
        }
    }

    @Test
    void aBodyThatMakesNoSenseUnderARightChecksumIsFoundOutToo() {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        RandomGenerator random = new java.util.Random(seed);
        byte[] whole = SnapshotFormat.write(List.of(new SavedDocument("a", "r1", 1, "", "text")));
        int bodyAt = SnapshotFormat.MAGIC.length() + 72;
        for (int round = 0; round < 20_000; round++) {
            byte[] body = java.util.Arrays.copyOfRange(whole, bodyAt, whole.length);
            body[random.nextInt(body.length)] = (byte) random.nextInt();
            String sum = java.util.HexFormat.of().formatHex(Chosen.sha256().digest(body));
            java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
            all.writeBytes((SnapshotFormat.MAGIC + "sha256 " + sum + "\n").getBytes(UTF_8));
            all.writeBytes(body);
            try {
                SnapshotFormat.read(all.toByteArray());
            } catch (IOException found) {
                assertThat(found).hasMessageStartingWith("is damaged");
            }
        }
    }

    @Test
    void onlyTheOwnerMayReadIt() throws IOException {
        TestSource source = new TestSource("a");
        try (FeedBench bench = start(source)) {
            bench.deliver(source, "v1 x=1 end");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                    .isEqualTo("rw-------");
            try (Stream<Path> files = Files.list(file().getParent())) {
                assertThat(files).containsExactly(file());
            }
        }
    }

    @Test
    void straysOfKilledProcessesAreSweptAwayAfterAnHour() throws IOException {
        Files.createDirectories(file().getParent());
        Path old = Files.createFile(file().resolveSibling("rules.snapshot.1.tmp"));
        Path young = Files.createFile(file().resolveSibling("rules.snapshot.2.tmp"));
        Path other = Files.createFile(file().resolveSibling("other.snapshot.2.tmp"));
        FileTime longAgo = FileTime.from(Instant.now().minus(Duration.ofHours(2)));
        Files.setLastModifiedTime(old, longAgo);
        Files.setLastModifiedTime(other, longAgo);
        new SnapshotFile(file()).write(List.of());
        assertThat(old).doesNotExist();
        assertThat(young).exists();
        assertThat(other).exists();
    }

    @Test
    void aDiskThatFailsIsCountedTriedAgainAndChangesNothingElse() {
        AtomicBoolean full = new AtomicBoolean(true);
        TestSource source = new TestSource("a");
        try (FeedBench bench = new FeedBench()) {
            SnapshotFile real = new SnapshotFile(file());
            bench.start(bench.begin().from(source).snapshot(file()).disk(documents -> {
                if (full.get()) {
                    throw new IOException("No space left on device");
                }
                real.write(documents);
            }));
            bench.deliver(source, "v1 x=1 end");
            assertThat(bench.rules()).isEqualTo(Map.of("x", "1"));
            assertThat(bench.status(source).state()).isEqualTo(SourceState.IN_FORCE);
            assertThat(bench.feed().health().snapshot().problem()).contains("No space left");
            bench.pass(Duration.ofSeconds(61));
            assertThat(bench.feed().health().snapshot().failures()).isEqualTo(2);
            full.set(false);
            bench.pass(Duration.ofSeconds(61));
            assertThat(bench.feed().health().snapshot()).isEqualTo(new SnapshotStatus(0, 0, 1, 2, ""));
            assertThat(file()).exists();
            bench.pass(Duration.ofMinutes(10));
            assertThat(bench.feed().health().snapshot().written()).isEqualTo(1);
        }
    }

    @Test
    void aPlaceThatCannotBeWrittenChangesNothingElse() throws IOException {
        Files.createFile(directory.resolve("deep")); // a file where the directory should be
        TestSource source = new TestSource("a");
        try (FeedBench bench = start(source)) {
            bench.deliver(source, "v1 x=1 end");
            assertThat(bench.rules()).isEqualTo(Map.of("x", "1"));
            assertThat(bench.feed().health().snapshot().failures()).isPositive();
        }
    }

    @Test
    void aDiskThatHangsHoldsUpNothingElse() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        TestSource source = new TestSource("a");
        FeedBench bench = new FeedBench();
        RuleFeed feed = RuleFeed.into(bench.headgate)
                .reader(TinyFormat::read)
                .from(source)
                .snapshot(file())
                .disk(documents -> {
                    try {
                        never.await();
                    } catch (InterruptedException ended) {
                        Thread.currentThread().interrupt();
                    }
                })
                .start();
        for (int version = 1; version <= 5; version++) {
            source.deliver("v" + version + " x=" + version + " end");
            Map<String, String> expected = Map.of("x", String.valueOf(version));
            Eventually.holds(() -> bench.rules().equals(expected));
        }
        feed.close();
        never.countDown();
    }

    @Test
    void closingWritesWhatIsLeftToWrite() throws Exception {
        TestSource source = new TestSource("a").beginningWith("v1 x=1 end");
        FeedBench bench = new FeedBench();
        RuleFeed.into(bench.headgate)
                .reader(TinyFormat::read)
                .from(source)
                .snapshot(file())
                .longestGoodbye(Duration.ofSeconds(60))
                .start()
                .close();
        assertThat(new SnapshotFile(file()).read())
                .extracting(SavedDocument::text)
                .containsExactly("v1 x=1 end");
    }
}
