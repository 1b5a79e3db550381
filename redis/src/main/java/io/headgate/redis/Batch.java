package io.headgate.redis;

import io.headgate.redis.form.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Requests that go to Redis as one command. For one thread until it is sent, and for one after that. */
final class Batch {

    static final int MOST = 512;

    /** Each group is one request to the script: a single one, or the same take several times. */
    private final List<List<Request>> groups = new ArrayList<>();

    private int size;

    /** Whether another request fits in. */
    boolean takes(Request request) {
        return size == 0 || (size < MOST && request.form() == form());
    }

    void add(Request request) {
        List<Request> last = groups.isEmpty() ? List.of() : groups.get(groups.size() - 1);
        if (!last.isEmpty() && request.isSameTake(last.get(0))) {
            last.add(request);
        } else {
            List<Request> group = new ArrayList<>();
            group.add(request);
            groups.add(group);
        }
        size++;
    }

    boolean isEmpty() {
        return size == 0;
    }

    Form form() {
        return groups.get(0).get(0).form();
    }

    /** The settings of the limit, as of what Redis has told, and the requests. */
    List<String> arguments(long told, long granted) {
        List<String> settings = form().settingsAt(told, granted);
        List<String> arguments = new ArrayList<>(settings.size() + Request.ARGUMENTS * groups.size());
        arguments.addAll(settings);
        for (List<Request> group : groups) {
            group.get(0).addTo(arguments, group.size());
        }
        return arguments;
    }

    /** Whether anything was granted by that answer. */
    boolean isGranted(List<Long> numbers) {
        int at = 1;
        for (List<Request> group : groups) {
            if (group.get(0).isGranted(numbers.get(at))) {
                return true;
            }
            at += Answer.NUMBERS;
        }
        return false;
    }

    /** How many permits it gives back. */
    long permitsBack() {
        return requests().stream()
                .filter(Request::isBack)
                .mapToLong(Request::permits)
                .sum();
    }

    /** All requests, in the order in which they were added. */
    List<Request> requests() {
        return groups.stream().flatMap(List::stream).toList();
    }

    /** Fails all requests that have no answer yet; {@code gone} is told of the others, whose callers have gone. */
    void fail(Throwable why, Consumer<Request> gone) {
        for (List<Request> group : groups) {
            for (Request request : group) {
                if (!request.completeExceptionally(why)) {
                    gone.accept(request);
                }
            }
        }
    }

    /** Completes all requests; {@code late} is called to undo what was granted to those who have gone. */
    void finish(List<Long> numbers, Consumer<Request> late) {
        int at = 1;
        for (List<Request> group : groups) {
            Answer told = new Answer(numbers.get(0), numbers.get(at), numbers.get(at + 1), numbers.get(at + 2));
            for (int nth = 0; nth < group.size(); nth++) {
                Request request = group.get(nth);
                Answer own = request.isTake() ? told.forTake(nth) : told;
                if (!request.complete(own)) {
                    request.undoing(own).ifPresent(late);
                }
            }
            at += Answer.NUMBERS;
        }
    }
}
