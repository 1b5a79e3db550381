package io.headgate.agent.wire;

import java.util.List;

/** One message of each type. The text of each is in a file, so that a later version can be held against it. */
final class Examples {

    private Examples() {}

    static List<Message> all() {
        return List.of(
                new Hello(1, "shop-1", "host-7", 4711, "0.1.0", "17.0.12", 1_790_000_000_000L),
                new Welcome(1, "shop"),
                new RulesSent(3, "{\"rules\": []}"),
                new RulesTaken(3, false, List.of("rules[0].limit: -1 (expected: >= 0)", "second"), 7),
                new SecondSeen(
                        1_790_000_123L,
                        new Machine(0.25, 1.5, 100_000_000, 400_000_000, 42),
                        List.of(
                                new ResourceSecond("GET /orders", "web", 90, 10, 88, 2, 880_000_000, 30_000_000, 3, 1),
                                new ResourceSecond("订单 \"😀\" \\", "common", 1, 0, 0, 0, 0, 0, 1, 0)),
                        new InboundSecond(90, 10, 2, 3)),
                new TimesSeen(
                        1_790_000_125L,
                        List.of(new ResourceTimes("GET /orders", 12, new long[] {5, 0, 7})),
                        List.of(new ResourceTimes("GET /orders", 14, new long[] {2}))),
                new RefusalsSeen(List.of(
                        new RefusalSeen(
                                1_790_000_123_456L,
                                "GET /orders",
                                "orders-100",
                                "flow",
                                "mobile",
                                "rate",
                                101,
                                100,
                                250,
                                false),
                        new RefusalSeen(
                                1_790_000_123_500L, "pay", "pay-load", "system", "", "load", 0.97, 0.8, -1, true))),
                new BreakerSeen(1_790_000_124_000L, "pay-slow", "pay", "", "CLOSED", "OPEN", "60 % slow calls"),
                new EventSeen(1_790_000_124_100L, "ClusterLost", "the cluster cannot be reached"),
                new Ask(9, Ask.What.ORIGINS, "GET /orders"),
                new Answer(9, "", "{\"origins\": []}"));
    }
}
