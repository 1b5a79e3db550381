package io.headgate.examples.httpclients;

import static io.headgate.flow.FlowRule.flow;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.HeadgateBuilder;
import io.headgate.adapters.outbound.RefusedException;
import java.util.List;

/** Asks with each of the clients in turn, twice: together they may ask six times. */
public final class Main {

    private Main() {}

    /** The warehouse may be asked six times a minute. */
    static HeadgateBuilder careful() {
        return Headgate.builder().rules(flow(Stock.RESOURCE).perMinute(6));
    }

    /** Runs the warehouse and its clients. */
    public static void main(String[] args) throws Exception {
        try (Headgate headgate = careful().build();
                Warehouse warehouse = new Warehouse();
                Stock jdk = new JdkStock(headgate, warehouse.address());
                Stock okHttp = new OkHttpStock(headgate, warehouse.address());
                Stock apache = new ApacheStock(headgate, warehouse.address());
                Stock feign = new FeignStock(headgate, warehouse.address())) {
            for (Stock each : List.of(jdk, okHttp, apache, feign, jdk, okHttp, apache, feign)) {
                System.out.println(each.getClass().getSimpleName() + ": " + answer(each));
            }
        }
    }

    private static String answer(Stock stock) throws Exception {
        try {
            return stock.ask();
        } catch (BlockedException | RefusedException refused) {
            return "refused, " + refused.getMessage();
        }
    }
}
