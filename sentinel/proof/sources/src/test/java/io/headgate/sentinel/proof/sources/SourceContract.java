package io.headgate.sentinel.proof.sources;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.datasource.AbstractDataSource;
import com.alibaba.csp.sentinel.datasource.Converter;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.headgate.sentinel.proof.Classes;
import io.headgate.sentinel.proof.Outcome;
import io.headgate.sentinel.proof.Protection;
import io.headgate.sentinel.proof.Waiting;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every data source must do: rules that lie there limit and break, and rules that change there take effect. */
abstract class SourceContract {

    private static final ObjectMapper JSON =
            new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
    private static final String SHUT = "[{\"resource\":\"orders\",\"grade\":1,\"count\":0}]";
    private static final String OPEN = "[{\"resource\":\"orders\",\"grade\":1,\"count\":1000000}]";
    private static final String BREAKER = "[{\"resource\":\"orders\",\"grade\":2,\"count\":0,\"timeWindow\":1,"
            + "\"minRequestAmount\":1,\"statIntervalMs\":3600000}]";

    private boolean failing;

    /** Puts a text where the source looks. */
    abstract void publish(String text) throws Exception;

    /** The published data source, as an application makes it. */
    abstract <T> AbstractDataSource<String, T> source(Converter<String, T> converter) throws Exception;

    private static <T> T read(String text, TypeReference<T> type) {
        try {
            return JSON.readValue(text, type);
        } catch (JsonProcessingException malformed) {
            throw new IllegalArgumentException(text, malformed);
        }
    }

    @AfterEach
    void withoutRules() {
        Protection.none();
    }

    private Outcome call() throws Exception {
        try (Entry entry = SphU.entry("orders")) {
            if (failing) {
                Tracer.traceEntry(new IllegalStateException("no orders today"), entry);
            }
            return failing ? Outcome.FAILED : Outcome.SERVED;
        } catch (BlockException refused) {
            return Outcome.REFUSED;
        }
    }

    @Test
    void theSourceRunsOnTheDropIn() {
        Classes.assertOurs();
    }

    @Test
    void limitsThatChangeInTheSourceTakeEffect() throws Exception {
        publish(SHUT);
        AbstractDataSource<String, List<FlowRule>> source =
                source(text -> read(text, new TypeReference<List<FlowRule>>() {}));
        try {
            FlowRuleManager.register2Property(source.getProperty());
            Waiting.until("the limit that lay there", () -> call() == Outcome.REFUSED);

            publish(OPEN);
            Waiting.until("the raised limit", () -> call() == Outcome.SERVED);
            assertThat(FlowRuleManager.getRules())
                    .extracting(FlowRule::getCount)
                    .containsExactly(1_000_000.0);

            publish(SHUT);
            Waiting.until("the limit of 0", () -> call() == Outcome.REFUSED);
        } finally {
            source.close();
        }
    }

    @Test
    void aBreakerFromTheSourceOpensAndCloses() throws Exception {
        publish(BREAKER);
        AbstractDataSource<String, List<DegradeRule>> source =
                source(text -> read(text, new TypeReference<List<DegradeRule>>() {}));
        try {
            DegradeRuleManager.register2Property(source.getProperty());
            failing = true;
            Waiting.until("refused by the breaker", () -> call() == Outcome.REFUSED);

            failing = false;
            Waiting.until("served again", () -> call() == Outcome.SERVED);
            assertThat(call()).isEqualTo(Outcome.SERVED);
        } finally {
            source.close();
        }
    }
}
