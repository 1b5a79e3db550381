package io.headgate.examples.shop.traffic;

import io.headgate.examples.shop.report.Figures;
import io.headgate.examples.shop.story.Act;
import java.net.URI;
import java.time.Duration;

/** Hears how the story goes on. Called by one thread, which also sends the traffic: it should be quick. */
public interface Narrator {

    /** The shop serves, and the story is about to begin. */
    void opens(URI shop);

    /** An act begins. */
    void begins(Act act, Duration length);

    /** A second of it, or what is left of one at its end, is over. */
    void goesOn(Act act, Duration since, Duration length, Figures second, Duration lasting);

    /** The story is over, or was ended. */
    void ends();

    /** One that says nothing. */
    static Narrator silent() {
        return new Narrator() {
            @Override
            public void opens(URI shop) {}

            @Override
            public void begins(Act act, Duration length) {}

            @Override
            public void goesOn(Act act, Duration since, Duration length, Figures second, Duration lasting) {}

            @Override
            public void ends() {}
        };
    }
}
