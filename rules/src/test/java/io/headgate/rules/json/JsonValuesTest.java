package io.headgate.rules.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonFactory;

class JsonValuesTest {

    private final JsonValues json = new JsonValues(new JsonFactory());

    @Test
    void eachKindOfValueBecomesItsJavaType() {
        Map<String, Object> expected = new LinkedHashMap<>();
        expected.put("text", "a\"é\n");
        expected.put("whole", 9_007_199_254_740_993L);
        expected.put("large", new BigInteger("99999999999999999999"));
        expected.put("real", 1000.0);
        expected.put("flags", List.of(true, false));
        expected.put("nothing", null);
        expected.put("empty", List.of(Map.of(), List.of()));
        assertThat(json.read("{\"text\":\"a\\\"\\u00e9\\n\",\"whole\":9007199254740993,\"large\":99999999999999999999,"
                        + "\"real\":1000.0,\"flags\":[true,false],\"nothing\":null,\"empty\":[{},[]]}"))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "true",
                "-1",
                "1.5",
                "\"x\"",
                "[]",
                "{}",
                "{\"b\":[1,2.0,\"\",null,{\"a\":{}}],\"a\":99999999999999999999}",
            })
    void whatIsReadIsWrittenAsItWas(String text) {
        assertThat(json.write(json.read(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "[1", "[1,]", "{} {}", "1 2", "{'a':1}", "/**/1", "NaN", "[}", "x"})
    void whatIsNotOneValueOfJsonIsRefused(String text) {
        assertThatThrownBy(() -> json.read(text)).isInstanceOf(JacksonException.class);
    }

    @Test
    void numbersOfEveryTypeAreWrittenAsNumbersAndEverythingElseAsText() {
        assertThat(json.write(
                        Arrays.asList((short) 1, 2, 3L, 4.5f, 6.0, new BigDecimal("7.50"), 'c', TimeUnit.SECONDS)))
                .isEqualTo("[1,2,3,4.5,6.0,7.50,\"c\",\"SECONDS\"]");
    }

    @Test
    void indentedTextIsForPeople() {
        assertThat(json.writeIndented(List.of(Map.of("a", List.of(1))))).isEqualTo("[ {\n  \"a\" : [ 1 ]\n} ]");
    }
}
