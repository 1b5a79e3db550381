package io.headgate.lab.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogTest {

    private static String line(int number) {
        return "1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] \"GET /" + number + " HTTP/1.1\" 200 5\n";
    }

    private static String lines(int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int number = from; number < to; number++) {
            text.append(line(number));
        }
        return text.toString();
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private static byte[] together(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    @Test
    void linesAcrossTheEndOfTheBufferAreWhole() {
        ReadLog log = ReadLog.of(lines(0, 50_000).getBytes(UTF_8));

        assertThat(log.tally().good()).isEqualTo(50_000);
        for (int number = 0; number < 50_000; number++) {
            assertThat(log.calls().get(number).path()).isEqualTo("/" + number);
        }
    }

    @Test
    void gzipIsToldByItsFirstBytesAndMayBePutTogether() throws IOException {
        byte[] packed = together(gzip(lines(0, 3000)), gzip(lines(3000, 3001)), gzip(lines(3001, 6000)));
        ReadLog log = ReadLog.of(packed);

        assertThat(log.tally().good()).isEqualTo(6000);
        assertThat(log.tally().damage()).isEmpty();
    }

    @Test
    void thePartsAreAlsoFoundInAPipeThatGivesAByteAtATime() throws IOException {
        InputStream slow =
                new FilterInputStream(new ByteArrayInputStream(together(gzip(lines(0, 30)), gzip(lines(30, 60))))) {
                    @Override
                    public int read(byte[] target, int offset, int length) throws IOException {
                        return super.read(target, offset, Math.min(1, length));
                    }

                    @Override
                    public int available() {
                        return 0;
                    }
                };

        assertThat(AccessLog.read(LogSource.of("pipe", slow), call -> {}).good())
                .isEqualTo(60);
    }

    @Test
    void aGzipFileCutShortTellsWhatItHasAndSaysSo() throws IOException {
        byte[] packed = gzip(lines(0, 5000));
        ReadLog log = ReadLog.of(Arrays.copyOf(packed, packed.length * 2 / 3));

        assertThat(log.tally().good()).isBetween(1000L, 4999L);
        assertThat(log.tally().damage())
                .hasValueSatisfying(what -> assertThat(what).contains("end of ZLIB"));
        assertThat(log.tally().lines())
                .isEqualTo(log.tally().good() + log.tally().bad());
    }

    @Test
    void aGzipFileThatIsDamagedTellsWhatCameBefore() throws IOException {
        byte[] packed = gzip(lines(0, 5000));
        Arrays.fill(packed, packed.length / 2, packed.length / 2 + 20, (byte) 0xFF);
        ReadLog log = ReadLog.of(packed);

        assertThat(log.tally().good()).isPositive().isLessThan(5000);
        assertThat(log.tally().damage()).isPresent();
    }

    @Test
    void aLineOfTenMegabytesIsSkippedToItsEnd() {
        byte[] huge = new byte[10_000_000];
        Arrays.fill(huge, (byte) 'x');
        ReadLog log = ReadLog.of(
                together(line(1).getBytes(UTF_8), huge, "\n".getBytes(UTF_8), line(2).getBytes(UTF_8), huge));

        assertThat(log.calls().stream().map(ReadLog.Call::path)).containsExactly("/1", "/2");
        assertThat(log.tally().flaws()).isEqualTo(Map.of(Flaw.TOO_LONG, 2L));
        assertThat(log.tally().lines()).isEqualTo(4);
        assertThat(log.tally().firstBad().get(0).excerpt()).isEqualTo("x".repeat(60) + "...");
    }

    @Test
    void aLineAsLongAsLinesMayBeIsReadAndOneByteMoreIsNot() {
        String start = line(1).stripTrailing() + " \"-\" \"";
        String longest = start + "x".repeat(LineReader.MOST_BYTES - start.length() - 1) + "\"";
        ReadLog log = ReadLog.of(longest, "\"" + longest, longest + "\r", "");

        assertThat(log.tally().good()).isEqualTo(2);
        assertThat(log.tally().flaws()).isEqualTo(Map.of(Flaw.TOO_LONG, 1L));
    }

    @Test
    void lineEndsOfWindowsAByteOrderMarkAndNulsDoNoHarm() {
        String text = "\u00ef\u00bb\u00bf" + line(1).replace("\n", "\r\n") + "\0\0\0\0" + line(2) + "\0\0\0\n"
                + "\u00ff\u00fe\1\n";
        ReadLog log = ReadLog.of(text.getBytes(ISO_8859_1));

        assertThat(log.calls().stream().map(ReadLog.Call::client)).containsExactly("1.2.3.4", "1.2.3.4");
        assertThat(log.calls().get(0).status()).isEqualTo(200);
        assertThat(log.tally().skipped()).isEqualTo(1);
        assertThat(log.tally().firstBad()).hasToString("[line 4: no time: \\xff\\xfe\\x01]");
    }

    @Test
    void theFormatIsTheOneInWhichMostOfTheFirstLinesMakeSense() {
        ReadLog log = ReadLog.of("1700000000", "{\"ts\":1}", line(1) + line(2) + line(3), "starting up");

        assertThat(log.format().name()).isEqualTo("combined");
        assertThat(log.tally().good()).isEqualTo(3);
    }

    @Test
    void whatMakesSenseInNoFormatHasReasons() {
        ReadLog log = ReadLog.of("To be, or not to be", "that is the question");

        assertThat(log.tally().good()).isZero();
        assertThat(log.tally().firstBad()).extracting(BadLine::number).containsExactly(1L, 2L);
    }

    @Test
    void aFileThatCannotBeReadIsOneClearLine(@TempDir Path folder) throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.log"));
        Path packed = Files.write(folder.resolve("x.zst"), new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0});

        assertThatThrownBy(() -> LogSource.of(folder.resolve("none.log")))
                .hasMessage("log: " + folder.resolve("none.log") + " (expected: a file that is there)");
        assertThatThrownBy(() -> LogSource.of(folder.toString()))
                .hasMessage("log: " + folder + " (expected: a file, not a folder)");
        assertThatThrownBy(() -> AccessLog.open(LogSource.of(empty)))
                .hasMessage("log: " + empty + " (expected: a log that is not empty)");
        assertThatThrownBy(() -> AccessLog.open(LogSource.of(packed)))
                .hasMessage("log: " + packed + " (expected: plain text or gzip; this is Zstandard)");
        assertThatThrownBy(() -> LogSource.of("a\0b")).hasMessageContaining("(expected: the name of a file)");
    }

    @Test
    void howFarReadingHasComeIsCountedInBytesOfTheFile(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("access.log.gz"), gzip(lines(0, 20_000)));
        try (AccessLog log = AccessLog.open(LogSource.of(file))) {
            assertThat(log.next()).isNotNull();
            assertThat(log.bytesRead()).isBetween(1L, Files.size(file) / 2 + 65_536);
            while (log.next() != null) {
                continue;
            }
            assertThat(log.bytesRead()).isEqualTo(Files.size(file));
            assertThat(log.size()).hasValue(Files.size(file));
        }
    }

    @Test
    void theSameCallIsUsedForEveryLine() throws IOException {
        InputStream in = new ByteArrayInputStream(lines(0, 2).getBytes(UTF_8));
        try (AccessLog log = AccessLog.open(LogSource.of("test", in))) {
            LoggedCall first = log.next();

            assertThat(log.next()).isSameAs(first);
            assertThat(List.of(log.tally().lines(), log.tally().good())).containsExactly(2L, 2L);
        }
    }
}
