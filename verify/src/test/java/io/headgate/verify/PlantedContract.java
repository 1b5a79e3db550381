package io.headgate.verify;

import io.headgate.limiter.RateLimiter;
import io.headgate.testkit.contract.RateLimiterContract;
import io.headgate.testkit.contract.Subject;
import io.headgate.testkit.oracle.Oracle;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The contract, on the subject that {@link ContractRun} names. Not a test of its own: the build does not run it. */
@ExtendWith(PlantedContract.Named.class)
final class PlantedContract extends RateLimiterContract {

    /** The launcher parameter that says which entry of the catalogue is tested. */
    static final String PARAMETER = "headgate.planted";

    private final Subject subject;

    PlantedContract(Subject subject) {
        this.subject = subject;
    }

    @Override
    public RateLimiter limiter(FakeTicker ticker, FakeWallClock wall) {
        return subject.limiter(ticker, wall);
    }

    @Override
    public Oracle oracle(long start, long epochOffset) {
        return subject.oracle(start, epochOffset);
    }

    @Override
    public Promise promise(long start, long epochOffset) {
        return subject.promise(start, epochOffset);
    }

    @Override
    public long atOnce() {
        return subject.atOnce();
    }

    @Override
    public long heaviest() {
        return subject.heaviest();
    }

    @Override
    public Duration period() {
        return subject.period();
    }

    /** Finds the subject by its name. */
    static final class Named implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Subject.class;
        }

        @Override
        public Subject resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return Catalogue.planted(
                    context.getConfigurationParameter(PARAMETER).orElseThrow());
        }
    }
}
