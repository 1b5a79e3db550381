package io.headgate.sentinel.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.command.vo.NodeVo;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.node.EntranceNode;
import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.node.StatisticNode;
import com.alibaba.csp.sentinel.slotchain.StringResourceWrapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The texts as Sentinel 1.8.9 answered them when asked the same. */
class TextsForPeopleTest {

    private static final String LEGEND = "\r\n\r\nt:threadNum  pq:passQps  bq:blockQps  tq:totalQps  rt:averageRt  "
            + "prq: passRequestQps 1mp:1m-pass 1mb:1m-block 1mt:1m-total\r\n";

    private static StatisticNode figures() {
        return new StatisticNode() {
            @Override
            public int curThreadNum() {
                return 0;
            }

            @Override
            public double passQps() {
                return 1;
            }

            @Override
            public double blockQps() {
                return 2;
            }

            @Override
            public double successQps() {
                return 1;
            }

            @Override
            public double totalQps() {
                return 3;
            }

            @Override
            public double avgRt() {
                return 76;
            }

            @Override
            public long blockRequest() {
                return 2;
            }

            @Override
            public long totalRequest() {
                return 3;
            }

            @Override
            public double exceptionQps() {
                return 0;
            }
        };
    }

    private static DefaultNode quiet(String name) {
        return new DefaultNode(new StringResourceWrapper(name, EntryType.IN), null);
    }

    @Test
    void aTableOfResources() {
        assertThat(FigureTable.ofResources().of(Map.of("limited", figures()))).isEqualTo("""
                        idx id      thread    pass      blocked   success    total    aRt   1m-pass   1m-block   1m-all   exception \s
                        1   limited 0         1.0       2.0       1.0        3.0      76.0  1         2          3        0.0       \s
                        """);
    }

    @Test
    void aNameThatIsTooLongGoesOnInTheNextLine() {
        String name =
                "a-very-long-resource-name-that-is-longer-than-seventy-nine-characters-so-that-it-must-be-cut-somewhere";
        String[] lines = FigureTable.ofResources().of(Map.of(name, figures())).split("\n");
        assertThat(lines[0]).startsWith("idx id" + " ".repeat(78) + "thread");
        assertThat(lines[1]).startsWith("1   " + name.substring(0, 79) + " 0         1.0");
        assertThat(lines[2]).isEqualTo("    " + name.substring(79) + " ".repeat(lines[0].length() - 27));
    }

    @Test
    void aTableHasThirtyLinesAtMost() {
        Map<String, Node> many = new LinkedHashMap<>();
        IntStream.range(0, 40).forEach(index -> many.put("r" + index, figures()));
        assertThat(FigureTable.ofResources().of(many).lines()).hasSize(31);
        assertThat(FigureTable.ofResources().of(Map.of()).lines()).hasSize(1);
    }

    @Test
    void aTableOfOrigins() {
        assertThat(FigureTable.ofOrigins().of(Map.of("caller", figures()))).isEqualTo("""
                        idx origin threadNum passQps   blockQps   totalQps aRt   1m-pass   1m-block   1m-total\s
                        1   caller 0         1.0       2.0        3.0      76.0  1         2          3       \s
                        """);
    }

    @Test
    void aTreeOfCalls() {
        EntranceNode entrance = new EntranceNode(new StringResourceWrapper("ctx", EntryType.IN), null);
        DefaultNode outer = quiet("outer");
        entrance.addChild(outer);
        outer.addChild(quiet("inner"));
        String none = "(t:0 pq:0.0 bq:0.0 tq:0.0 rt:0.0 prq:0.0 1mp:0 1mb:0 1mt:0)\n";
        assertThat(new CallTree().lines(List.of(entrance)).getResult())
                .isEqualTo("EntranceNode: ctx" + none + "-outer" + none + "--inner" + none + LEGEND);
        assertThat(new CallTree().lines(List.of()).getResult()).isEqualTo(LEGEND);
    }

    @Test
    void aTreeThatBitesItsTailIsToldOnce() {
        DefaultNode outer = quiet("outer");
        DefaultNode inner = quiet("inner");
        outer.addChild(inner);
        inner.addChild(outer);
        assertThat(new CallTree().lines(List.of(outer)).getResult().lines()).hasSize(2 + 3);
        assertThat(Json.readList(new CallTree().figures(outer).getResult(), NodeVo.class))
                .hasSize(2);
    }
}
