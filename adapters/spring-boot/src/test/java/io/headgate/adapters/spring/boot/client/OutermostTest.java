package io.headgate.adapters.spring.boot.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where among others something is put. */
class OutermostTest {

    private final List<CharSequence> present = new ArrayList<>(List.of("sign in", "try again"));

    @Test
    void isInFrontOfWhatIsThere() {
        CharSequence own = new StringBuilder("own");
        Outermost.of(own).accept(present);
        assertThat(present).containsExactly(own, "sign in", "try again");
    }

    @Test
    void isNotThereTwice() {
        CharSequence first = new StringBuilder("first");
        Outermost.of(first).accept(present);
        Outermost.<CharSequence>of(new StringBuilder("second")).accept(present);
        assertThat(present).containsExactly(first, "sign in", "try again");
    }
}
