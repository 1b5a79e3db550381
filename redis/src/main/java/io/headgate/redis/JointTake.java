package io.headgate.redis;

import io.headgate.redis.store.StoreException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One call that several limits admit, or none. */
final class JointTake {

    /*
     * Limits whose keys share a slot decide in one command, and nothing is written unless all of them admit. Others are asked
     * in order, and as soon as one refuses, those before it get back what they gave, the last one first:
     *
     *   slot 1   [user, tenant]  yes ---------------------------------- back, back
     *   slot 2                        [global]  yes ------------- back
     *   slot 3                                        [region]  no
     *
     * Until then another call may be refused because of permits that are on their way back; none is ever admitted too many.
     * Limits of one slot are asked in order, too, while it moves to another node and some of their keys have gone there.
     *
     * Where Redis does not answer in time, the limits of that command decide here, each by its policy; what the command
     * grants after that goes back when it comes.
     */
    private final JointSetting setting;
    private final List<JointPart> parts;
    private final List<JointPart> taken = new ArrayList<>();
    private final CompletableFuture<List<JointPart>> refusers = new CompletableFuture<>(); // none if all have admitted

    private volatile boolean expired;
    private volatile @Nullable JointCommand underWay;

    JointTake(JointSetting setting, List<JointPart> parts) {
        this.setting = setting;
        this.parts = parts;
    }

    /** Takes from all, or from none. @return those that refused; what was taken goes back if nobody waits for it any more */
    CompletableFuture<List<JointPart>> start() {
        List<JointPart> hopeless = parts.stream().filter(JointPart::isHopeless).toList();
        if (hopeless.isEmpty()) {
            next(JointCommand.of(parts, setting).iterator());
        } else {
            refusers.complete(hopeless);
        }
        return refusers;
    }

    /** Time is up: whoever has not answered by now is no longer waited for. */
    void expire() {
        expired = true;
        JointCommand slow = underWay;
        if (slow != null) {
            slow.expire();
        }
    }

    private void next(Iterator<JointCommand> commands) {
        while (commands.hasNext()) {
            JointCommand command = commands.next();
            if (refusers.isDone()) {
                giveBack(); // nobody waits for it any more
                return;
            }
            if (!expired && !command.breaker().isLost()) {
                send(command, commands);
                return;
            }
            if (!takeAlone(command.parts())) {
                return;
            }
        }
        if (!refusers.complete(List.of())) {
            giveBack();
        }
    }

    private void send(JointCommand command, Iterator<JointCommand> others) {
        underWay = command;
        CompletableFuture<Boolean> answer = command.send();
        if (expired) {
            command.expire(); // just now, when the one before was under way
        }
        answer.whenComplete((admitted, failure) -> {
            try {
                answered(command, admitted, failure, others);
            } catch (RuntimeException | Error broken) {
                giveBack();
                refusers.completeExceptionally(broken);
            }
        });
    }

    private void answered(
            JointCommand command,
            @Nullable Boolean admitted,
            @Nullable Throwable failure,
            Iterator<JointCommand> commands) {
        if (admitted == null) {
            failed(command, why(failure), commands);
            return;
        }
        command.breaker().worked();
        if (admitted) {
            taken.addAll(command.parts());
            next(commands);
        } else {
            List<JointPart> by = command.parts().stream()
                    .filter(part -> part.waitNanos() > 0)
                    .toList();
            refuse(by.isEmpty() ? command.parts() : by); // a refusal is never taken for a grant
        }
    }

    private void failed(JointCommand command, Throwable why, Iterator<JointCommand> commands) {
        if (why instanceof StoreException told
                && told.isAboutKeysTogether()
                && command.parts().size() > 1) {
            List<JointCommand> all = new ArrayList<>(command.oneByOne());
            commands.forEachRemaining(all::add);
            next(all.iterator());
            return;
        }
        command.breaker().failed(why);
        if (refusers.isDone() && !expired) { // of an expired one it is counted when its answer does not come
            command.countUnknown(why);
        }
        if (takeAlone(command.parts())) {
            next(commands);
        }
    }

    private static Throwable why(@Nullable Throwable failure) {
        Throwable told = failure == null ? new IllegalStateException("no answer") : failure;
        return told.getCause() instanceof StoreException cause ? cause : told;
    }

    private boolean takeAlone(List<JointPart> those) {
        for (JointPart part : those) {
            if (!part.takeAlone()) {
                refuse(List.of(part));
                return false;
            }
            taken.add(part);
        }
        return true;
    }

    /** Gives back first, so that whoever is told the refusal finds it given back. */
    private void refuse(List<JointPart> by) {
        giveBack();
        refusers.complete(by);
    }

    private void giveBack() {
        Collections.reverse(taken);
        taken.forEach(part -> part.settle(0));
    }
}
