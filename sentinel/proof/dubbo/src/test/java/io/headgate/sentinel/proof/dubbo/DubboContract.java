package io.headgate.sentinel.proof.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sentinel.proof.AdapterContract;
import io.headgate.sentinel.proof.Outcome;
import io.headgate.sentinel.proof.Protection;
import org.junit.jupiter.api.Test;

/** What is the same on both ends of a Dubbo call. */
abstract class DubboContract extends AdapterContract {

    /** Marks the text of an exception that was made from a refusal. */
    private static final String MARK = "SentinelBlockException";

    abstract DubboShop shop();

    abstract Orders orders();

    @Override
    protected String resource() {
        return Orders.class.getName() + ":place(java.lang.String)";
    }

    @Override
    protected void failing(boolean failing) {
        shop().failing = failing;
    }

    @Override
    protected Outcome call() {
        try {
            orders().place("tea");
            return Outcome.SERVED;
        } catch (RuntimeException failure) {
            return String.valueOf(failure).contains(MARK) ? Outcome.REFUSED : Outcome.FAILED;
        }
    }

    @Test
    void theInterfaceHasLimitsOfItsOwn() {
        Protection.refuseAll(Orders.class.getName());
        assertThat(call()).isEqualTo(Outcome.REFUSED);
    }
}
