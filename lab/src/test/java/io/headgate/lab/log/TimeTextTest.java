package io.headgate.lab.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {

    private final TimeText time = new TimeText();

    private long read(String text) {
        byte[] bytes = ("[" + text + "]").getBytes(StandardCharsets.ISO_8859_1);
        return time.read(bytes, 1, bytes.length - 1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            10/Oct/2000:13:55:36 -0700          | 2000-10-10T20:55:36Z
            10/oct/2000:13:55:36 +0530          | 2000-10-10T08:25:36Z
            29/Feb/2024:23:59:59 +0000          | 2024-02-29T23:59:59Z
            29/Feb/2000:00:00:00 +0000          | 2000-02-29T00:00:00Z
            31/Dec/2016:23:59:60 +0000          | 2017-01-01T00:00:00Z
            10/Oct/2000:13:55:36.250 -0700      | 2000-10-10T20:55:36.250Z
            10/Oct/2000:13:55:36                | 2000-10-10T13:55:36Z
            2024-02-29T12:34:56Z                | 2024-02-29T12:34:56Z
            2024-02-29T12:34:56.789Z            | 2024-02-29T12:34:56.789Z
            2024-02-29T12:34:56.123456789+02:00 | 2024-02-29T10:34:56.123456789Z
            2024-02-29T12:34:56.1234567891234Z  | 2024-02-29T12:34:56.123456789Z
            2024-02-29 12:34:56,789             | 2024-02-29T12:34:56.789Z
            2024-02-29 12:34:56 +0200           | 2024-02-29T10:34:56Z
            2024-02-29t12:34:56-09              | 2024-02-29T21:34:56Z
            2024/02/29 12:34:56                 | 2024-02-29T12:34:56Z
            1700000000                          | 2023-11-14T22:13:20Z
            1700000000.123                      | 2023-11-14T22:13:20.123Z
            1700000000123                       | 2023-11-14T22:13:20.123Z
            1700000000123.5                     | 2023-11-14T22:13:20.123500Z
            1700000000123456                    | 2023-11-14T22:13:20.123456Z
            1700000000123456789                 | 2023-11-14T22:13:20.123456789Z
            1.700000000123E9                    | 2023-11-14T22:13:20.123Z
            0.25                                | 1970-01-01T00:00:00.250Z
            0                                   | 1970-01-01T00:00:00Z
            """)
    void everyFormIsRead(String text, Instant expected) {
        assertThat(Instant.ofEpochSecond(0, read(text))).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "now",
                "-1",
                "1.",
                ".5",
                "1e",
                "1e99999",
                "12345678901234567890",
                "9223372036854775807",
                "30/Feb/2024:00:00:00 +0000",
                "29/Feb/2023:00:00:00 +0000",
                "29/Feb/2100:00:00:00 +0000",
                "00/Jan/2024:00:00:00 +0000",
                "10/Okt/2000:13:55:36 -0700",
                "10/Oct/1969:13:55:36 -0700",
                "10/Oct/2000:24:00:00 +0000",
                "10/Oct/2000:13:60:00 +0000",
                "10/Oct/2000:13:55:61 +0000",
                "10/Oct/2000:13:55:36 -1900",
                "10/Oct/2000:13:55:36 -0700 ",
                "10/Oct/2000:13:55:3x -0700",
                "2024-13-01T00:00:00Z",
                "2024-02-29T12:34:56.Z",
                "2024-02-29X12:34:56Z",
                "9999-12-31T23:59:59Z"
            })
    void whatIsNoTimeIsNone(String text) {
        assertThat(read(text)).isEqualTo(TimeText.NONE);
    }

    @Test
    void everyDayAgreesWithTheCalendarOfTheJdk() {
        DateTimeFormatter apache = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss xx", Locale.ROOT);
        Random random = new Random(7);
        for (LocalDateTime day = LocalDateTime.of(1970, 1, 2, 0, 0); day.getYear() < 2200; day = day.plusDays(1)) {
            OffsetDateTime moment = day.plusSeconds(random.nextInt(86_400))
                    .atOffset(ZoneOffset.ofHoursMinutes(random.nextInt(14), random.nextInt(60)));
            long expected = moment.toEpochSecond() * 1_000_000_000L;

            assertThat(read(apache.format(moment))).isEqualTo(expected);
            assertThat(read(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(moment.plusNanos(1))))
                    .isEqualTo(expected + 1);
        }
    }
}
