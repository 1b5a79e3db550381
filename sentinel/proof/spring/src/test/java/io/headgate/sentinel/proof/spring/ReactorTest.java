package io.headgate.sentinel.proof.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.adapter.reactor.SentinelReactorTransformer;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.sentinel.proof.AdapterContract;
import io.headgate.sentinel.proof.Outcome;
import io.headgate.sentinel.proof.Protection;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** {@code sentinel-reactor-adapter}: publishers that end on another thread than they began on. */
class ReactorTest extends AdapterContract {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private volatile boolean failing;

    @Override
    protected String resource() {
        return "orders.reactive";
    }

    @Override
    protected void failing(boolean failing) {
        this.failing = failing;
    }

    @Override
    protected Outcome call() {
        return Mono.fromCallable(this::order)
                .subscribeOn(Schedulers.boundedElastic())
                .publishOn(Schedulers.parallel())
                .transform(new SentinelReactorTransformer<>(resource()))
                .thenReturn(Outcome.SERVED)
                .onErrorResume(BlockException.class, refused -> Mono.just(Outcome.REFUSED))
                .onErrorResume(IllegalStateException.class, failed -> Mono.just(Outcome.FAILED))
                .block(PATIENCE);
    }

    private String order() {
        if (failing) {
            throw new IllegalStateException("no orders today");
        }
        return "done";
    }

    @Test
    void aStreamIsOneCallHoweverMuchItCarries() throws Exception {
        Long carried = Flux.range(0, 1_000)
                .publishOn(Schedulers.parallel())
                .transform(new SentinelReactorTransformer<>(resource()))
                .count()
                .block(PATIENCE);
        assertThat(carried).isEqualTo(1_000);
        Protection.awaitIdle(resource());
    }

    @Test
    void aStreamThatIsGivenUpEndsItsCall() throws Exception {
        Flux.interval(Duration.ofMillis(1))
                .transform(new SentinelReactorTransformer<>(resource()))
                .take(3)
                .blockLast(PATIENCE);
        Protection.awaitIdle(resource());
    }
}
