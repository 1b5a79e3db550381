package com.alibaba.csp.sentinel.init;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InitExecutorTest {

    private static final class Ran {
        static final ThreadLocal<List<String>> NAMES = ThreadLocal.withInitial(ArrayList::new);
    }

    @InitOrder(-1)
    private static final class Early implements InitFunc {
        @Override
        public void init() {
            Ran.NAMES.get().add("early");
        }
    }

    @InitOrder(0)
    private static final class Failing implements InitFunc {
        @Override
        public void init() throws Exception {
            Ran.NAMES.get().add("failing");
            throw new Exception("cannot begin");
        }
    }

    @InitOrder(1)
    private static final class Lacking implements InitFunc {
        @Override
        public void init() {
            Ran.NAMES.get().add("lacking");
            throw new NoClassDefFoundError("an optional library");
        }
    }

    private static final class Whenever implements InitFunc {
        @Override
        public void init() {
            Ran.NAMES.get().add("whenever");
        }
    }

    @Test
    void functionsRunInTheirOrderAndOneThatFailsKeepsNoneFromRunning() {
        Ran.NAMES.get().clear();
        InitExecutor.runAll(List.of(new Whenever(), new Lacking(), new Failing(), new Early()));
        assertThat(Ran.NAMES.get()).containsExactly("early", "failing", "lacking", "whenever");
    }
}
