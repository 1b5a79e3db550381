package io.headgate.examples.grpc;

import static io.headgate.flow.FlowRule.flow;

import io.grpc.Metadata;
import io.grpc.StatusRuntimeException;
import io.headgate.Headgate;
import io.headgate.HeadgateBuilder;
import io.headgate.adapters.grpc.Refusals;

/** Greets five times; three are refused. */
public final class Main {

    private Main() {}

    /** The rules of the server: two greetings a minute for each calling application. */
    static HeadgateBuilder served() {
        return Headgate.builder().rules(flow("shop.Greeter/Greet").perMinute(2).fromEachOther());
    }

    /** Runs a server and a client. */
    public static void main(String[] args) throws Exception {
        try (Headgate served = served().build();
                Headgate made = Headgate.builder().build();
                GreetingServer server = new GreetingServer(served);
                GreetingClient client = new GreetingClient(made, "basket", server.port())) {
            for (int i = 1; i <= 5; i++) {
                System.out.println(i + "  " + greet(client));
            }
        }
    }

    private static String greet(GreetingClient client) {
        try {
            return client.greet("Ada");
        } catch (StatusRuntimeException refused) {
            Metadata trailers = refused.getTrailers();
            String millis = trailers == null ? null : trailers.get(Refusals.RETRY_PUSHBACK);
            return refused.getStatus().getCode() + ", try again in " + millis + " ms";
        }
    }
}
