package io.headgate.rules.sentinel;

import static io.headgate.rules.sentinel.Note.Type.IGNORED;
import static io.headgate.rules.sentinel.Note.Type.NO_EQUIVALENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.gateway.ApiGroup;
import io.headgate.rule.Contains;
import io.headgate.rules.document.InvalidDocumentException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** API definitions become API groups, and back. */
class ApiConversionTest {

    private static final List<String> PATHS =
            List.of("/a", "/a/", "/a/b", "/a/b/c", "/ab", "/x/b", "/a/x/b", "/a/x/y/b", "/a.b", "/a/,", "/a/{b}");

    private static ApiConversion read(String items) {
        return SentinelApis.read("[{\"apiName\":\"shop\",\"id\":1,\"predicateItems\":[" + items + "]}]");
    }

    @Test
    void pathsPatternsAndExpressionsAreKept() {
        ApiConversion conversion = read(
                "{\"pattern\":\"/pay\"},{\"pattern\":\"/a/*\",\"matchStrategy\":1},{\"pattern\":\"/v\\\\d+\",\"matchStrategy\":2}");
        assertThat(conversion.groups())
                .containsExactly(
                        ApiGroup.of("shop").path("/pay").pattern("/a/*").regex("/v\\d+"));
        assertThat(conversion.notes()).extracting(Note::field).containsExactly("id");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/a/**   | /a /a/ /a/b /a/b/c /a/x/b /a/x/y/b /a/, /a/{b}",
                "/a/**/b | /a/b /a/x/b /a/x/y/b",
                "/a/{id} | /a/ /a/b /a/, /a/{b}",
                "/a?b    | /a.b",
                "/**     | /a /a/ /a/b /a/b/c /ab /x/b /a/x/b /a/x/y/b /a.b /a/, /a/{b}",
                "/a/,    | /a/,",
            })
    void anAntPatternHoldsThePathAboveItAndNamesVariables(String pattern, String expected) {
        assertThat(PATHS.stream().filter(AntPattern.glob(pattern)::matches)).containsExactly(expected.split(" "));
    }

    @Test
    void aVariableWithAnExpressionHasNoEquivalent() {
        ApiConversion conversion = read("{\"pattern\":\"/a/{id:[0-9]+}\",\"matchStrategy\":1}");
        assertThat(conversion.groups()).containsExactly(ApiGroup.of("shop"));
        assertThat(conversion.notes()).extracting(Note::type).contains(NO_EQUIVALENT);
    }

    @Test
    void groupsOfItemsAreIgnoredAsInSentinel() {
        assertThat(read("{\"items\":[{\"pattern\":\"/a\"}]}").notes())
                .anyMatch(note -> note.type() == IGNORED && note.field().equals("predicateItems.items"));
    }

    @Test
    void ofTwoDefinitionsWithOneNameTheLastCounts() {
        ApiConversion conversion = SentinelApis.read("[{\"apiName\":\"a\",\"predicateItems\":[{\"pattern\":\"/1\"}]},"
                + "{\"apiName\":\"a\",\"predicateItems\":[{\"pattern\":\"/2\"}]}]");
        assertThat(conversion.groups()).containsExactly(ApiGroup.of("a").path("/2"));
    }

    @Test
    void whatSentinelIgnoresIsAProblem() {
        for (String bad : List.of(
                "{\"apiName\":\"\",\"predicateItems\":[]}",
                "{\"apiName\":\"a\"}",
                "{\"apiName\":\"a\",\"predicateItems\":[{\"pattern\":\"(\",\"matchStrategy\":2}]}")) {
            assertThatThrownBy(() -> SentinelApis.read("[" + bad + "]"))
                    .as(bad)
                    .isInstanceOf(InvalidDocumentException.class);
        }
    }

    @Test
    void aGroupHoldsTheSamePathsAfterGoingThereAndBack() {
        ApiGroup group = ApiGroup.of("shop")
                .path("/a")
                .prefix("/a.")
                .pattern("/{a,x}/*")
                .regex("/a/\\w/y/b")
                .with(new Contains("/,"));
        ApiGroup back = SentinelApis.read(SentinelApis.write(List.of(group)).json())
                .groups()
                .get(0);
        for (String path : PATHS) {
            assertThat(back.holds(path)).as(path).isEqualTo(group.holds(path));
        }
    }
}
