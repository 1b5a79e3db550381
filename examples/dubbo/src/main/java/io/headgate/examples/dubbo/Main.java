package io.headgate.examples.dubbo;

import static io.headgate.flow.FlowRule.flow;

import io.headgate.Headgate;
import io.headgate.HeadgateBuilder;
import io.headgate.adapters.dubbo.Refusals;
import java.time.Duration;
import org.apache.dubbo.rpc.RpcException;

/** Greets five times; three are refused. */
public final class Main {

    static final String GREET = Greeter.class.getName() + ":greet(java.lang.String)";

    private static final int PORT = 20_880;

    private Main() {}

    /** The rules of the provider: two greetings a minute for each calling application. */
    static HeadgateBuilder served() {
        return Headgate.builder().rules(flow(GREET).perMinute(2).fromEachOther());
    }

    /** Runs a provider and a consumer, on the port that is given, or on 20880. */
    public static void main(String[] args) {
        int port = args.length > 0 ? Integer.parseInt(args[0]) : PORT;
        try (Headgate served = served().build();
                Headgate made = Headgate.builder().build();
                GreetingProvider provider = new GreetingProvider(served, port);
                GreetingConsumer consumer = new GreetingConsumer(made, "basket", port)) {
            for (int i = 1; i <= 5; i++) {
                System.out.println(i + "  " + greet(consumer));
            }
        }
    }

    private static String greet(GreetingConsumer consumer) {
        try {
            return consumer.greet("Ada");
        } catch (RpcException refused) {
            return "refused, try again in "
                    + Refusals.retryAfter(refused).orElse(Duration.ZERO).toMillis() + " ms";
        }
    }
}
