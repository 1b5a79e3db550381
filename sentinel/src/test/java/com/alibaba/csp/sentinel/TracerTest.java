package com.alibaba.csp.sentinel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowException;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TracerTest {

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    @AfterEach
    void asItWas() {
        Tracer.traceClasses = null;
        Tracer.ignoreClasses = null;
        Tracer.exceptionPredicate = null;
    }

    @Test
    void anErrorOfTheCurrentCallIsCountedWhenItEnds() throws BlockException {
        Entry entry = SphU.entry("tracer", EntryType.IN, 3);
        Tracer.trace(new IOException());
        assertThat(ClusterBuilderSlot.getClusterNode("tracer").exceptionQps()).isZero();
        entry.exit();
        assertThat(ClusterBuilderSlot.getClusterNode("tracer").exceptionQps()).isEqualTo(3);
        assertThat(Constants.ENTRY_NODE.exceptionQps()).isEqualTo(3);
    }

    @Test
    void outsideOfAnyCallThereIsNothingToTrace() {
        Tracer.trace(new IOException());
        Tracer.traceContext(new IOException(), null);
        Tracer.traceEntry(new IOException(), null);
    }

    @Test
    void refusalsAreNoErrors() {
        assertThat(Tracer.shouldTrace(new FlowException("default"))).isFalse();
        assertThat(Tracer.shouldTrace(null)).isFalse();
        assertThat(Tracer.shouldTrace(new Error())).isTrue();
    }

    @Test
    void whatIsToBeIgnoredWinsOverWhatIsToBeTraced() {
        Tracer.setExceptionsToTrace(Exception.class);
        Tracer.setExceptionsToIgnore(IOException.class);
        assertThat(Tracer.shouldTrace(new java.io.FileNotFoundException())).isFalse();
        assertThat(Tracer.shouldTrace(new IllegalStateException())).isTrue();
        assertThat(Tracer.shouldTrace(new Error())).isFalse();
        assertThat(Tracer.getExceptionsToTrace()).containsExactly(Exception.class);
        assertThat(Tracer.getExceptionsToIgnore()).containsExactly(IOException.class);
    }

    @Test
    void aPredicateDecidesAlone() {
        Tracer.setExceptionsToIgnore(IOException.class);
        Tracer.setExceptionPredicate(IOException.class::isInstance);
        assertThat(Tracer.shouldTrace(new IOException())).isTrue();
        assertThat(Tracer.shouldTrace(new IllegalStateException())).isFalse();
        assertThat(Tracer.getExceptionPredicate()).isNotNull();
    }

    @Test
    void nothingIsNoClassToTrace() {
        assertThatIllegalArgumentException().isThrownBy(() -> Tracer.setExceptionsToTrace(IOException.class, null));
        assertThatIllegalArgumentException().isThrownBy(() -> Tracer.setExceptionsToIgnore((Class<Exception>) null));
        assertThatIllegalArgumentException().isThrownBy(() -> Tracer.setExceptionPredicate(null));
    }
}
