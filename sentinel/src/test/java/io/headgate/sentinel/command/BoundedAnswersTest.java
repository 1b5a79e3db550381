package io.headgate.sentinel.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.handler.FetchJsonTreeCommandHandler;
import com.alibaba.csp.sentinel.command.handler.FetchSimpleClusterNodeCommandHandler;
import com.alibaba.csp.sentinel.command.handler.FetchTreeCommandHandler;
import com.alibaba.csp.sentinel.command.vo.NodeVo;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.sentinel.Gateways;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answers about more than fits into one. */
class BoundedAnswersTest {

    @BeforeEach
    @AfterEach
    void nothingHasBeenCalled() {
        Gateways.reset();
        ClusterBuilderSlot.getClusterNodeMap().clear();
        Constants.ROOT.removeChildList();
    }

    private static void call(String entrance, String name, int resources) throws BlockException {
        ContextUtil.enter(entrance);
        for (int i = 0; i < resources; i++) {
            try (Entry entry = SphU.entry(name + i)) {
                assertThat(entry).isNotNull();
            }
        }
        ContextUtil.exit();
    }

    private static CommandResponse<String> ask(CommandHandler<String> handler) {
        CommandResponse<String> response = handler.handle(new CommandRequest());
        assertThat(response.isSuccess()).isTrue();
        return response;
    }

    private static List<NodeVo> nodes(CommandResponse<String> response) {
        return Json.readList(response.getResult(), NodeVo.class);
    }

    @Test
    void allResourcesThatAreCountedApartAreTold() throws BlockException {
        call("web", "resource-", 6_100);
        CommandResponse<String> answer = ask(new FetchSimpleClusterNodeCommandHandler());
        assertThat(answer).isNotInstanceOf(CutResponse.class);
        assertThat(nodes(answer)).hasSize(Constants.MAX_SLOT_CHAIN_SIZE + 1); // and the others
    }

    @Test
    void anAnswerIsNotLongerThanItMayBe() throws BlockException {
        String longName = "long".repeat(500);
        call("web", longName, 6_000);
        CommandResponse<String> answer = ask(new FetchSimpleClusterNodeCommandHandler());
        List<NodeVo> told = nodes(answer);
        assertThat(answer)
                .isInstanceOfSatisfying(
                        CutResponse.class,
                        cut -> assertThat(cut.entries()).isEqualTo(told.size()).isBetween(2_000, 5_000));
        assertThat(answer.getResult().length())
                .isLessThanOrEqualTo(BoundedAnswer.MOST_CHARACTERS + 2)
                .isGreaterThan(BoundedAnswer.MOST_CHARACTERS - 10_000);
    }

    @Test
    void aTreeIsCutSoThatEachNodeHasTheOneAboveIt() throws BlockException {
        for (int entrance = 0; entrance < 4; entrance++) {
            call("tree " + entrance, "resource-", 3_000);
        }
        CommandResponse<String> answer = ask(new FetchJsonTreeCommandHandler());
        assertThat(answer)
                .isInstanceOfSatisfying(
                        CutResponse.class, cut -> assertThat(cut.entries()).isEqualTo(BoundedAnswer.MOST_NODES));
        Set<String> above = new HashSet<>();
        for (NodeVo node : nodes(answer)) {
            assertThat(above.isEmpty() || above.contains(node.getParentId())).isTrue();
            above.add(node.getId());
        }
        assertThat(above).hasSize(BoundedAnswer.MOST_NODES);
    }

    @Test
    void aTreeForPeopleSaysThatThereIsMore() throws BlockException {
        for (int entrance = 0; entrance < 4; entrance++) {
            call("text " + entrance, "resource-", 3_000); // the program keeps its entrances
        }
        String answer = ask(new FetchTreeCommandHandler()).getResult();
        assertThat(answer).contains("\n... cut after 10000 lines, there are more\n");
        assertThat(answer.lines().filter(line -> line.contains("(t:"))).hasSize(10_000);
    }
}
