package io.headgate.console.fleet;

import io.headgate.agent.wire.Answer;
import io.headgate.agent.wire.Ask;
import io.headgate.agent.wire.Message;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The questions to one instance that wait for an answer. An answer that nobody waits for is let go. Safe for many threads. */
final class Questions {

    /** How many may wait at once. */
    static final int MOST = 16;

    private final Consumer<Message> send;
    private final AtomicLong ids = new AtomicLong();
    private final AtomicInteger open = new AtomicInteger();
    private final Map<Long, Question> waiting = new ConcurrentHashMap<>();
    private volatile String ended = "";

    /** A question that was asked. Whoever asked closes it, answered or not. */
    final class Question implements AutoCloseable {

        final long id = ids.incrementAndGet();

        /** Completes with the answer, or fails when the link ends. */
        final CompletableFuture<Answer> answer = new CompletableFuture<>();

        @Override
        public void close() {
            if (waiting.remove(id) != null) {
                open.decrementAndGet();
            }
        }
    }

    Questions(Consumer<Message> send) {
        this.send = send;
    }

    /** Asks. Fails at once when too many wait. */
    Question ask(Ask.What what, String of) {
        Question question = new Question();
        if (open.incrementAndGet() > MOST) {
            open.decrementAndGet();
            question.answer.completeExceptionally(new IllegalStateException("too many questions at once"));
            return question;
        }
        waiting.put(question.id, question);
        if (!ended.isEmpty()) {
            question.answer.completeExceptionally(new IllegalStateException(ended));
        } else {
            send.accept(new Ask(question.id, what, of));
        }
        return question;
    }

    void answered(Answer answer) {
        Question question = waiting.get(answer.id());
        if (question != null) {
            question.answer.complete(answer);
        }
    }

    void end(String reason) {
        ended = reason;
        waiting.values().forEach(question -> question.answer.completeExceptionally(new IllegalStateException(reason)));
    }
}
