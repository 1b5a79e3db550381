package io.headgate.sentinel.proof.clients;

import com.alibaba.csp.sentinel.slots.block.SentinelRpcException;
import io.headgate.sentinel.proof.AdapterContract;
import io.headgate.sentinel.proof.Outcome;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;

/** What is the same for every HTTP client: a backend that can hang up, and what an outcome is. */
abstract class HttpClientContract extends AdapterContract {

    final Backend backend;

    HttpClientContract() throws IOException {
        backend = new Backend();
    }

    /** Asks and gives the status. */
    abstract int status() throws Exception;

    @AfterEach
    void closeBackend() {
        backend.close();
    }

    @Override
    protected void failing(boolean failing) {
        backend.failing = failing;
    }

    @Override
    protected Outcome call() throws Exception {
        try {
            return status() == 200 ? Outcome.SERVED : Outcome.FAILED;
        } catch (IOException hungUp) {
            return Outcome.FAILED;
        } catch (SentinelRpcException refused) {
            return Outcome.REFUSED;
        }
    }
}
