package com.alibaba.csp.sentinel.node.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.sentinel.Original;
import org.junit.jupiter.api.Test;

class MetricNodeTest {

    private static MetricNode node(String resource) {
        MetricNode node = new MetricNode();
        node.setTimestamp(1_700_000_000_123L);
        node.setResource(resource);
        node.setPassQps(1);
        node.setBlockQps(2);
        node.setSuccessQps(3);
        node.setExceptionQps(4);
        node.setRt(5);
        node.setOccupiedPassQps(6);
        return node.setConcurrency(7).setClassification(8);
    }

    @Test
    void linesAreThoseOfSentinel() throws Exception {
        MetricNode ours = node("GET:/a|b");
        assertThat(ours.toThinString()).isEqualTo("1700000000123|GET:/a_b|1|2|3|4|5|6|7|8");
        try (Original sentinel = new Original()) {
            Object theirs = sentinel.callStatic("node.metric.MetricNode", "fromThinString", ours.toThinString());
            assertThat(ours.toFatString()).isEqualTo(Original.call(theirs, "toFatString"));
            assertThat(ours.toThinString()).isEqualTo(Original.call(theirs, "toThinString"));
            assertThat(node("GET:/a_b")).hasToString(theirs.toString());
        }
    }

    @Test
    void linesOfOlderVersionsAreRead() throws Exception {
        String[] lines = {
            "1000|d|r|1|2|3|4|5", "1000|d|r|1|2|3|4|5|6", "1000|d|r|1|2|3|4|5|6|7", "1000|d|r|1|2|3|4|5|6|7|8"
        };
        try (Original sentinel = new Original()) {
            for (String line : lines) {
                assertThat(MetricNode.fromFatString(line))
                        .hasToString(sentinel.callStatic("node.metric.MetricNode", "fromFatString", line)
                                .toString());
                String thin = line.replace("|d", "");
                assertThat(MetricNode.fromThinString(thin))
                        .hasToString(sentinel.callStatic("node.metric.MetricNode", "fromThinString", thin)
                                .toString());
            }
        }
    }

    @Test
    void aLineStaysOneLineWhateverTheResourceIsCalled() {
        MetricNode node = node("two\nlines\r|");
        assertThat(node.toFatString()).endsWith("\n").hasLineCount(1);
        assertThat(MetricNode.fromFatString(node.toFatString()).getResource()).isEqualTo("two_lines__");
    }

    @Test
    void whatIsNoLineIsNotRead() {
        assertThatThrownBy(() -> MetricNode.fromFatString("1000|d|r|1|2"))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> MetricNode.fromThinString("x|r|1|2|3|4|5"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
