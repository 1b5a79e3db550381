package io.headgate.lab.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogueTest {

    private record Colour(String name, String about) implements Named {}

    private static final Catalogue<Colour> COLOURS = new Catalogue<>(
            "colour", List.of(new Colour("dark-red", ""), new Colour("red", ""), new Colour("violet", "")));

    @Test
    void aNameFindsItsEntry() {
        assertThat(COLOURS.get("red").name()).isEqualTo("red");
    }

    @Test
    void aSlipOfTheHandGetsASuggestion() {
        assertThatThrownBy(() -> COLOURS.get("voilet"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("colour: voilet (did you mean violet?)");
    }

    @Test
    void aPartOfANameGetsTheWholeOne() {
        assertThatThrownBy(() -> COLOURS.get("dark")).hasMessage("colour: dark (did you mean dark-red?)");
    }

    @Test
    void aNameFarFromAllGetsTheList() {
        assertThatThrownBy(() -> COLOURS.get("tangerine"))
                .hasMessage("colour: tangerine (expected: one of dark-red, red, violet)");
    }

    @Test
    void distanceCountsLettersPutInTakenOutAndReplaced() {
        assertThat(Spelling.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(Spelling.distance("", "abc")).isEqualTo(3);
        assertThat(Spelling.distance("abc", "abc")).isZero();
    }
}
