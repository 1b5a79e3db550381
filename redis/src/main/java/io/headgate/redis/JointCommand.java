package io.headgate.redis;

import io.headgate.limiter.LimitText;
import io.headgate.redis.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A take from limits whose keys share a slot: one command, which all of them admit or none. */
final class JointCommand {

    private static final int MOST_TRIES = 3; // for each limit, of telling it what it needs to know of its time

    private final JointSetting setting;
    private final List<JointPart> parts = new ArrayList<>();
    private final CompletableFuture<List<Long>> inTime = new CompletableFuture<>();

    JointCommand(JointSetting setting) {
        this.setting = setting;
    }

    /** Puts each part into a command with others that it can go with, in the order in which they are given. */
    static List<JointCommand> of(List<JointPart> parts, JointSetting setting) {
        List<JointCommand> commands = new ArrayList<>();
        for (JointPart part : parts) {
            JointCommand fitting = null;
            for (JointCommand command : commands) {
                fitting = fitting == null && command.takes(part) ? command : fitting;
            }
            if (fitting == null) {
                fitting = new JointCommand(setting);
                commands.add(fitting);
            }
            fitting.parts.add(part);
        }
        return commands;
    }

    /** Of the same slot, and not the same key again: that is asked when the first answer is there. */
    private boolean takes(JointPart part) {
        String key = part.key();
        return setting.store().shareSlot(parts.get(0).key(), key)
                && parts.stream().noneMatch(other -> other.key().equals(key));
    }

    List<JointPart> parts() {
        return parts;
    }

    /** Around the part of Redis that is asked, which is the same for all of them. */
    Breaker breaker() {
        return parts.get(0).breaker();
    }

    /** The same as commands of one limit each. */
    List<JointCommand> oneByOne() {
        List<JointCommand> each = new ArrayList<>(parts.size());
        for (JointPart part : parts) {
            JointCommand one = new JointCommand(setting);
            one.parts.add(part);
            each.add(one);
        }
        return each;
    }

    /** Whether all have admitted. What is granted after its time is up is given back when it comes. */
    CompletableFuture<Boolean> send() {
        answer(MOST_TRIES * parts.size()).whenComplete((numbers, failure) -> {
            if (numbers == null) {
                failed(failure == null ? new IllegalStateException("no answer") : failure);
            } else if (!inTime.complete(numbers) && isAdmitted(numbers)) {
                giveBackLate(numbers);
            }
        });
        return inTime.thenApply(this::read);
    }

    private void failed(Throwable failure) {
        if (!inTime.completeExceptionally(failure)) {
            countUnknown(failure);
        }
    }

    /** Nobody waits for it any more. What it may have granted, nobody can give back. */
    void countUnknown(Throwable failure) {
        if (!StoreException.isUndone(failure)) {
            parts.forEach(JointPart::countNotGivenBack);
        }
    }

    /** Its time is up. */
    void expire() {
        if (!inTime.isDone()) {
            inTime.completeExceptionally(
                    new StoreException("redis: no answer within " + LimitText.duration(setting.deadline()), null));
        }
    }

    private CompletableFuture<List<Long>> answer(int tries) {
        List<String> keys = new ArrayList<>(parts.size());
        List<String> arguments = new ArrayList<>();
        for (JointPart part : parts) {
            keys.add(part.key());
            part.addTo(arguments);
        }
        return setting.store()
                .run(setting.forms().joint(), keys, arguments)
                .thenCompose(numbers -> placed(numbers, keys, tries));
    }

    /** The answer, or if it is only what time it is for one of them, the answer to the question put again for that time. */
    private CompletableFuture<List<Long>> placed(List<Long> numbers, List<String> keys, int tries) {
        if (numbers.size() > 2) {
            return CompletableFuture.completedFuture(numbers);
        }
        parts.get(Math.toIntExact(numbers.get(1)) - 1).told(numbers.get(0));
        return tries > 1
                ? answer(tries - 1)
                : CompletableFuture.failedFuture(
                        new StoreException(keys + ": their time is never the one told before", null));
    }

    private static boolean isAdmitted(List<Long> numbers) {
        return numbers.get(0) > 0;
    }

    private boolean read(List<Long> numbers) {
        boolean admitted = isAdmitted(numbers);
        for (int i = 0; i < parts.size(); i++) {
            parts.get(i)
                    .told(
                            admitted,
                            numbers.get(2 * i + 1),
                            numbers.get(2 * i + 2),
                            setting.forms().clock());
        }
        return admitted;
    }

    private void giveBackLate(List<Long> numbers) {
        for (int i = 0; i < parts.size(); i++) {
            parts.get(i).giveBackLate(numbers.get(2 * i + 1));
        }
    }
}
