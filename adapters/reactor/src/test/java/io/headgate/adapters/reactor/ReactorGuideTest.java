package io.headgate.adapters.reactor;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** The Reactor code in docs/guide/clients.md. */
class ReactorGuideTest {

    private final Headgate headgate =
            Headgate.builder().rules(flow("orders").perMinute(2)).build();

    private record Client() {
        Mono<String> place(String order) {
            return Mono.just(order + " placed");
        }

        Flux<String> all() {
            return Flux.just("one", "two");
        }
    }

    @Test
    void publishersGoThroughAResource() {
        Client client = new Client();
        // example: reactor
        ReactorEntryway orders = ReactorEntryway.of(headgate.resource("orders"));

        Mono<String> placed =
                client.place("order").transform(orders::mono).onErrorReturn(BlockedException.class, "later");
        Flux<String> all = client.all().transform(orders::flux);
        // end
        StepVerifier.create(placed).expectNext("order placed").verifyComplete();
        StepVerifier.create(all).expectNext("one", "two").verifyComplete();
        StepVerifier.create(placed).expectNext("later").verifyComplete();
    }

    @Test
    void whatACallBelongsToTravelsInTheContext() {
        ReactorEntryway orders = ReactorEntryway.of(headgate.resource("orders"));
        Mono<String> work = Mono.just("done");
        // example: reactor-context
        ReactorEntryway perUser = orders.withArguments(context -> context.getOrDefault("user", null));
        ReactorEntryway heavy = orders.calling(caller -> caller.weighing(10));

        Mono<String> fromShop = work.transform(perUser::mono)
                .contextWrite(context -> context.put("user", "ann"))
                .contextWrite(ReactorEntryway.within("web", "shop"));
        // end
        StepVerifier.create(fromShop).expectNext("done").verifyComplete();
        StepVerifier.create(work.transform(heavy::mono)).verifyError(BlockedException.class);
        assertThat(List.copyOf(headgate.statistics().origins("orders").keySet()))
                .containsExactly("shop");
    }
}
