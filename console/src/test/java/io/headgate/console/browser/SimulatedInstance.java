package io.headgate.console.browser;

import static java.util.Objects.requireNonNull;

import io.headgate.agent.wire.Answer;
import io.headgate.agent.wire.Ask;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.RulesSent;
import io.headgate.agent.wire.RulesTaken;
import io.headgate.agent.wire.Wire;
import io.headgate.console.web.LinkFrames;
import io.headgate.console.web.LinkPeer;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An instance that says what it is told to say, and answers what it is asked. All it says is said on one thread, as over a
 * connection: the console asks on threads of its own, and hears the answer from there.
 */
final class SimulatedInstance implements LinkPeer {

    private final Executor mouth;
    private final Function<Ask.What, String> answers;
    private final List<String> problems;
    private volatile @Nullable LinkFrames link;

    private SimulatedInstance(Executor mouth, Function<Ask.What, String> answers, List<String> problems) {
        this.mouth = mouth;
        this.answers = answers;
        this.problems = problems;
    }

    /**
     * Connects and says hello.
     *
     * @param problems what it has against rules that are sent to it; nothing: it takes them
     */
    static SimulatedInstance connect(
            SideDoor door,
            String application,
            Hello hello,
            Executor mouth,
            Function<Ask.What, String> answers,
            List<String> problems) {
        SimulatedInstance instance = new SimulatedInstance(mouth, answers, problems);
        instance.link = door.open(application, instance);
        instance.say(hello);
        return instance;
    }

    void say(Message message) {
        say(Wire.write(message));
    }

    void say(String text) {
        mouth.execute(() -> requireNonNull(link).heard(text));
    }

    @Override
    public void send(String text) {
        Message message = Wire.read(text);
        if (message instanceof Ask ask) {
            say(new Answer(ask.id(), "", answers.apply(ask.what())));
        } else if (message instanceof RulesSent sent && sent.version() > 0) {
            say(new RulesTaken(sent.version(), problems.isEmpty(), problems));
        }
    }

    @Override
    public void close(String reason) {}
}
