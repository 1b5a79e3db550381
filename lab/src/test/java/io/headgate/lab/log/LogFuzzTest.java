package io.headgate.lab.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the bytes: nothing is thrown, every line is counted once, and time does not go back. */
class LogFuzzTest {

    private static final int RUNS = 400;

    private static final List<String> SEEDS = List.of(
            "203.0.113.7 - frank [10/Oct/2000:13:55:36 -0700] \"GET /a?b HTTP/1.0\" 200 2326 \"-\" \"x \\\" y\" 0.012 971211336.123",
            "{\"ts\":1700000000.5,\"request\":{\"uri\":\"\\/a\\u00e9\",\"x\":[1,{\"y\":\"z\"}]},\"status\":200,\"duration\":\"1.5ms\"}",
            "2023-11-14T22:13:20.5+01:00,GET,/a,\"203.0.113.7\",200,0.5",
            "ts,path,status",
            "1.7E9");

    private static final String DUST = "\"\\[]{}:,;\t\n\r\0 .-+eE0159/uZ\u00ff#";

    @ParameterizedTest
    @ValueSource(strings = {"any", "common", "json", "csv"})
    void linesThatWereDamagedAreGoodOrBad(String format) {
        Random random = new Random(11);
        LogFormat chosen = format.equals("any") ? null : LogFormats.all().get(format);
        for (int run = 0; run < RUNS; run++) {
            byte[] bytes = damaged(random);
            LogTally tally = checked(ReadLog.of(bytes, chosen, FieldNames.usual()));

            assertThat(tally.lines()).isEqualTo(lineCount(bytes));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 3000, 70_000, 600_000})
    void noiseIsGoodOrBad(int length) {
        for (int run = 0; run < 20; run++) {
            byte[] bytes = new byte[length];
            new Random(run).nextBytes(bytes);
            bytes[0] = 'x'; // so that it is not taken for something packed
            LogTally tally = checked(ReadLog.of(bytes));

            assertThat(tally.lines()).isEqualTo(lineCount(bytes));
        }
    }

    private static LogTally checked(ReadLog log) {
        LogTally tally = log.tally();
        assertThat(tally.lines()).isEqualTo(tally.good() + tally.bad() + tally.skipped());
        assertThat(tally.good()).isEqualTo(log.calls().size());
        assertThat(log.calls()).isSortedAccordingTo((one, other) -> one.time().compareTo(other.time()));
        assertThat(log.calls()).allMatch(call -> call.took() >= -1 && call.status() >= 0 && call.status() <= 999);
        assertThat(tally.firstBad()).allMatch(bad -> bad.excerpt().chars().allMatch(one -> one >= ' ' && one < 127));
        return tally;
    }

    private static byte[] damaged(Random random) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int lines = 1 + random.nextInt(30);
        for (int line = 0; line < lines; line++) {
            StringBuilder text = new StringBuilder(SEEDS.get(random.nextInt(SEEDS.size())));
            for (int slips = random.nextInt(4); slips > 0 && text.length() > 1; slips--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(at, DUST.charAt(random.nextInt(DUST.length())));
                    case 1 -> text.insert(at, DUST.charAt(random.nextInt(DUST.length())));
                    default -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(20)));
                }
            }
            all.writeBytes(text.append(random.nextInt(5) == 0 ? "\r\n" : "\n")
                    .toString()
                    .getBytes(ISO_8859_1));
        }
        return all.toByteArray();
    }

    private static long lineCount(byte[] bytes) {
        long breaks = 0;
        for (byte one : bytes) {
            breaks += one == '\n' ? 1 : 0;
        }
        return breaks + (bytes[bytes.length - 1] == '\n' ? 0 : 1);
    }
}
