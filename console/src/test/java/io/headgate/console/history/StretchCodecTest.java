package io.headgate.console.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.agent.wire.ResourceTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StretchCodecTest {

    private static final long START = 1_800_000_000L;

    @Test
    void whatIsWrittenIsReadBackWhateverTheFigures() throws DamagedException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            Tier tier = Tier.values()[random.nextInt(3)];
            OpenStretch stretch = new OpenStretch(Subject.of("shop", Sheet.RESOURCES, tier), 1, START);
            Map<String, String> model = fill(stretch, tier, random);
            byte[] block = StretchCodec.write(stretch);
            Map<String, String> read = new TreeMap<>();
            for (String name : stretch.names()) {
                Map<String, Tally> sums = new TreeMap<>();
                StretchCodec.read(block, tier, START, name, (of, second, figures) -> {
                    if (of.equals(name)) {
                        sums.computeIfAbsent(of + "@" + second, key -> new Tally())
                                .add(figures);
                    }
                });
                sums.forEach((key, sum) -> read.put(key, text(sum)));
            }
            assertThat(read).as("seed %d round %d", seed, round).isEqualTo(model);
        }
    }

    /** Adds rows, some of them for a name and step that were there before, and returns what they add up to. */
    private static Map<String, String> fill(OpenStretch stretch, Tier tier, Random random) {
        int names = random.nextInt(20);
        Map<String, Tally> sums = new TreeMap<>();
        for (int row = names == 0 ? 0 : random.nextInt(300); row > 0; row--) {
            int name = random.nextInt(names);
            String of = name == 0 ? Sheet.ALL : "GET /résumé/" + name;
            long second = START + (long) random.nextInt(tier.steps) * tier.step;
            Tally figures = figures(random);
            stretch.add(of, second, figures);
            sums.computeIfAbsent(of + "@" + second, key -> new Tally()).add(figures);
        }
        Map<String, String> model = new TreeMap<>();
        sums.forEach((key, sum) -> model.put(key, text(sum)));
        return model;
    }

    /** Random figures, small ones and huge ones; the times such as come back as they are. */
    private static Tally figures(Random random) {
        Tally figures = new Tally();
        figures.passed = figure(random);
        figures.refused = figure(random);
        figures.finished = figure(random);
        figures.errors = figure(random);
        figures.responseNanos = RoughNumber.number(RoughNumber.code(figure(random)));
        figures.longestNanos = RoughNumber.number(RoughNumber.code(figure(random)));
        figures.inFlight = figure(random);
        figures.waiting = figure(random);
        if (random.nextInt(4) == 0) {
            int first = random.nextInt(50);
            figures.times()
                    .add(new ResourceTimes(
                            "",
                            first,
                            random.longs(1 + random.nextInt(50 - first), 0, 1 << 20)
                                    .toArray()));
        }
        return figures;
    }

    private static long figure(Random random) {
        return random.nextBoolean() ? 0 : random.nextLong() >>> (1 + random.nextInt(62));
    }

    private static String text(Tally figures) {
        StringBuilder text = new StringBuilder();
        for (int column = 0; column < Columns.COUNT; column++) {
            text.append(Columns.number(figures, column)).append(' ');
        }
        ByteSink times = new ByteSink(64);
        Percentiles.write(times, figures.times);
        text.append(java.util.HexFormat.of().formatHex(times.copy()));
        return text.toString();
    }

    @Test
    void aDamagedBlockIsToldAndNothingElseIsThrown() throws DamagedException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        OpenStretch stretch = new OpenStretch(Subject.of("shop", Sheet.RESOURCES, Tier.SECOND), 1, START);
        fill(stretch, Tier.SECOND, new Random(7));
        byte[] block = StretchCodec.write(stretch);
        List<String> rows = rows(block);
        assertThat(rows).isNotEmpty();
        int unharmed = 0;
        for (int round = 0; round < 5_000; round++) {
            byte[] damaged =
                    random.nextInt(4) == 0 ? Arrays.copyOf(block, random.nextInt(block.length)) : block.clone();
            if (damaged.length == block.length) {
                damaged[random.nextInt(block.length)] ^= (byte) (1 << random.nextInt(8));
            }
            try {
                // bits between the end of what is packed and its checksum mean nothing
                assertThat(rows(damaged)).as("seed %d round %d", seed, round).isEqualTo(rows);
                unharmed++;
            } catch (DamagedException expected) {
                assertThat(expected.getMessage()).isNotBlank();
            }
        }
        assertThat(unharmed).as("seed %d", seed).isLessThan(100);
    }

    private static List<String> rows(byte[] block) throws DamagedException {
        List<String> rows = new ArrayList<>();
        StretchCodec.read(
                block, Tier.SECOND, START, "", (name, second, figures) -> rows.add(second + " " + text(figures)));
        return rows;
    }

    @Test
    void bytesThatWerePackedByAStrangerAreToldToo() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 5_000; round++) {
            byte[] bytes = new byte[random.nextInt(60)];
            random.nextBytes(bytes);
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = random.nextInt(3) == 0 ? bytes[i] : (byte) random.nextInt(4);
            }
            byte[] block = StretchCodec.pack(bytes);
            try {
                StretchCodec.read(
                        block,
                        Tier.SECOND,
                        START,
                        "",
                        (name, second, figures) -> assertThat(second).isBetween(START, START + 59));
            } catch (DamagedException expected) {
                assertThat(expected).hasMessageNotContaining("null");
            }
        }
    }

    @Test
    void twoHundredIdleColumnsCostNextToNothing() {
        OpenStretch stretch = new OpenStretch(Subject.ofInstance("shop", "a"), 1, START);
        for (int second = 0; second < 60; second++) {
            for (int name = 0; name < 200; name++) {
                Tally figures = new Tally();
                figures.passed = 7;
                figures.finished = 7;
                stretch.add("resource-" + name, START + second, figures);
            }
        }
        assertThat(StretchCodec.write(stretch).length).isLessThan(12_000);
    }
}
