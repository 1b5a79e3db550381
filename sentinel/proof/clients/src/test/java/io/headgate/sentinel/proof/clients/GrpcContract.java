package io.headgate.sentinel.proof.clients;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.headgate.sentinel.proof.AdapterContract;
import io.headgate.sentinel.proof.Outcome;
import org.junit.jupiter.api.AfterEach;

/** What is the same on both ends of a gRPC call. */
abstract class GrpcContract extends AdapterContract {

    private final GrpcShop shop;

    GrpcContract(GrpcShop shop) {
        this.shop = shop;
    }

    @AfterEach
    void closeShop() {
        shop.close();
    }

    @Override
    protected String resource() {
        return GrpcShop.ORDER.getFullMethodName();
    }

    @Override
    protected void failing(boolean failing) {
        shop.failing = failing;
    }

    @Override
    protected Outcome call() {
        try {
            shop.place("tea");
            return Outcome.SERVED;
        } catch (StatusRuntimeException failure) {
            return outcome(failure.getStatus());
        }
    }

    private static Outcome outcome(Status status) {
        return switch (status.getCode()) {
            case INTERNAL -> Outcome.FAILED;
            case UNAVAILABLE -> Outcome.REFUSED;
            default -> throw new AssertionError(status);
        };
    }
}
