package io.headgate.lab.whatif;

import io.headgate.breaker.BreakerChange;
import io.headgate.breaker.BreakerChanged;
import io.headgate.event.Event;
import io.headgate.hotparameter.HotParameterBreakerChanged;
import io.headgate.limiter.Ticker;
import io.headgate.system.SheddingEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Writes down what breakers and shedding do, the first so many changes. For one thread. */
final class StateChanges implements Consumer<Event> {

    static final int MOST = 10_000;

    private final Ticker ticker;
    private final List<StateChange> changes = new ArrayList<>();
    private long lost;

    StateChanges(Ticker ticker) {
        this.ticker = ticker;
    }

    @Override
    public void accept(Event event) {
        if (event instanceof BreakerChanged breaker) {
            add(breaker.ruleId(), breaker.resource(), breaker.change());
        } else if (event instanceof HotParameterBreakerChanged breaker) {
            add(breaker.ruleId(), breaker.resource() + ", " + breaker.value(), breaker.change());
        } else if (event instanceof SheddingEvent.Began began) {
            add(began.ruleId(), "", "shedding", began.signal().text() + " high");
        } else if (event instanceof SheddingEvent.Ended ended) {
            add(ended.ruleId(), "", "not shedding", ended.signal().text() + " fine");
        }
    }

    private void add(String ruleId, String place, BreakerChange change) {
        add(ruleId, place, words(change.to()), words(change.cause()));
    }

    private void add(String ruleId, String place, String state, String cause) {
        if (changes.size() < MOST) {
            changes.add(new StateChange(ticker.read(), ruleId, place, state, cause));
        } else {
            lost++;
        }
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    List<StateChange> changes() {
        return List.copyOf(changes);
    }

    /** How many changes there was no room for. */
    long lost() {
        return lost;
    }
}
