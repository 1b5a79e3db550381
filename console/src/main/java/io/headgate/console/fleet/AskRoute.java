package io.headgate.console.fleet;

import io.headgate.agent.wire.Answer;
import io.headgate.agent.wire.Ask;
import io.headgate.console.web.Exchange;
import io.headgate.console.web.Refusal;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Passes a question on to an instance and waits for the answer. */
final class AskRoute {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int LONGEST_NAME = 1_000;
    private static final int WAIT_SECONDS = 5;

    private final FleetLinks links;

    AskRoute(FleetLinks links) {
        this.links = links;
    }

    void handle(Exchange exchange, String application, Ask.What what) throws InterruptedException {
        ApplicationFleet fleet = links.fleet(application);
        String instance = named(exchange, fleet).name;
        String of = exchange.query("resource").orElse("");
        if (of.length() > LONGEST_NAME) {
            throw Refusal.bad("resource", of.length() + " characters", "at most " + LONGEST_NAME);
        }
        try (Questions.Question question = links.ask(application, instance, what, of)) {
            if (question == null) {
                throw failed(504, instance + " is not connected");
            }
            answer(exchange, question.answer.get(WAIT_SECONDS, TimeUnit.SECONDS));
        } catch (TimeoutException late) {
            throw failed(504, instance + " did not answer within " + WAIT_SECONDS + " s");
        } catch (ExecutionException ended) {
            throw failed(504, instance + " cannot answer: " + reason(ended));
        }
    }

    /**
     * The instance that the query names. It is no part of the path: names have slashes and percent signs, which servers and proxies
     * take for something else there.
     */
    static Instance named(Exchange exchange, ApplicationFleet fleet) {
        String name = exchange.query("instance").orElse("");
        Instance instance = fleet.instance(name);
        if (instance == null) {
            throw Refusal.absent(name.isEmpty() ? "instance" : name);
        }
        return instance;
    }

    /** What an instance says is read before it is passed on: only JSON leaves here as JSON. */
    private static void answer(Exchange exchange, Answer answer) {
        if (!answer.problem().isEmpty()) {
            throw failed(502, MessageCheck.cut(answer.problem(), 500));
        }
        try {
            exchange.answer(JSON.readTree(answer.json()));
        } catch (JacksonException malformed) {
            throw failed(502, "the instance answered what is not JSON");
        }
    }

    private static String reason(ExecutionException ended) {
        Throwable cause = ended.getCause();
        return cause == null ? "the link ended" : String.valueOf(cause.getMessage());
    }

    private static Refusal failed(int status, String error) {
        return new Refusal(status, Map.of("error", error));
    }
}
