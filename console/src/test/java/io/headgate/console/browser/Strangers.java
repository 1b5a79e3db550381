package io.headgate.console.browser;

import io.headgate.agent.wire.Ask;
import io.headgate.agent.wire.BreakerSeen;
import io.headgate.agent.wire.EventSeen;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.RefusalSeen;
import io.headgate.agent.wire.RefusalsSeen;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.SecondSeen;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/** An instance every text of which wants to become part of the page. */
final class Strangers {

    /*
     * Each field has a text of its own, so that one sees on the page which were shown:
     *
     *   resource "'><img src=x onerror=…><svg onload=…><script>…</script>{{…}}${…}
     *   └ where it stands          └ what would leave a trace if any of it were taken for more than text
     */
    static final String MARKUP =
            " \"'><img src=x onerror=hacked=alert(1)><svg onload=hacked=1><script>hacked=1</script>"
                    + "<a href=javascript:hacked=1>{{hacked=1}}${hacked=1}";

    /** Its name is part of addresses; a stroke in it is refused by the server before anybody reads it. */
    static final String INSTANCE = in("instance").replace("/", "");

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private Strangers() {}

    /** A hostile text that tells where it stands. */
    static String in(String field) {
        return field + MARKUP;
    }

    /** The same within quotation marks, for JSON. */
    static String quoted(String field) {
        return JSON.writeValueAsString(in(field));
    }

    static SimulatedInstance connect(Desk desk, String application) {
        Hello hello = new Hello(1, INSTANCE, in("host"), 7, in("version"), in("java"), 1_000);
        SimulatedInstance instance = SimulatedInstance.connect(
                desk.door, application, hello, desk.mouth, Strangers::answer, List.of(in("problem")));
        long now = System.currentTimeMillis();
        instance.say(new BreakerSeen(
                now - 60_000,
                in("breakerRule"),
                in("breakerResource"),
                in("breakerValue"),
                "CLOSED",
                "OPEN",
                in("why")));
        instance.say(new EventSeen(now, in("kind"), in("event")));
        desk.mouth.scheduleWithFixedDelay(() -> tell(instance), 0, 500, TimeUnit.MILLISECONDS);
        return instance;
    }

    private static void tell(SimulatedInstance instance) {
        long now = System.currentTimeMillis();
        ResourceSecond resource = new ResourceSecond(in("resource"), "<b>", 10, 1, 10, 0, 20_000_000, 5_000_000, 1, 0);
        instance.say(new SecondSeen(now / 1000 - 1, new Machine(0.4, 1.5, 10, 100, 20), List.of(resource)));
        instance.say(new RefusalsSeen(List.of(new RefusalSeen(
                now, in("resource"), in("rule"), in("refusalKind"), in("origin"), in("reason"), 3, 2, 10, false))));
    }

    private static String answer(Ask.What what) {
        String figures = "\"passed\": 1, \"refused\": 1, \"calls\": []";
        return switch (what) {
            case TREE ->
                "{\"tree\": [{\"name\": %s, %s, %s: %s}], \"leftOut\": 0}"
                        .formatted(quoted("entrance"), figures, quoted("unknownName"), quoted("unknownValue"));
            case ORIGINS -> "{\"origins\": [{\"name\": %s, %s}], \"leftOut\": 0}".formatted(quoted("caller"), figures);
            case RULES ->
                """
            {"leftOut": 0, "unused": [{"rule": %s, "reason": %s}], "rules": [
             {"rule": %s, "kind": %s, "resource": %s, "mode": %s, "refused": 1, "errors": 0, "status": {%s: %s},
              "hottest": [{"value": %s, "state": %s, "figure": 1.0, "of": 2.0}]},
             {"rule": %s, "kind": "flow", "resource": %s, "mode": "enforce", "refused": 1, "errors": 0,
              "status": {"scope": "cluster", "confirmation": %s, "whenLost": %s, "lost": "true", "decided/cluster": %s}}]}""".formatted(
                                quoted("unusedRule"),
                                quoted("unusedReason"),
                                quoted("runningRule"),
                                quoted("runningKind"),
                                quoted("runningResource"),
                                quoted("runningMode"),
                                quoted("statusName"),
                                quoted("statusValue"),
                                quoted("hotValue"),
                                quoted("hotState"),
                                quoted("clusterRule"),
                                quoted("clusterResource"),
                                quoted("confirmation"),
                                quoted("whenLost"),
                                quoted("decided"));
        };
    }

    /** A document that is right, and hostile wherever it may hold a text; as the body of a request that saves it. */
    static String document(int expectedVersion) {
        return """
        {"expectedVersion": %d, "comment": %s, "document": {"headgate": 1, "rules": [
          {"kind": "flow", "id": %s, "resource": %s, "limit": {"permits": %d, "per": "1s"}, "origins": {"one": %s}},
          {"kind": "hot-parameter", "id": %s, "resource": %s, "argument": 0, "limit": {"permits": 3, "per": "1s"},
           "exceptions": [{"value": %s, "limit": {"permits": 9, "per": "1s"}}]},
          {"kind": "access", "id": %s, "resources": {"prefix": %s}, "deny": [%s]}]}}""".formatted(
                        expectedVersion,
                        quoted("comment"),
                        quoted("ruleId"),
                        quoted("ruleResource"),
                        5 + expectedVersion,
                        quoted("ruleOrigin"),
                        quoted("hotId"),
                        quoted("hotResource"),
                        quoted("exception"),
                        quoted("accessId"),
                        quoted("prefix"),
                        quoted("denied"));
    }
}
