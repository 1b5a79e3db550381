package io.headgate.rules.sentinel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.rules.document.InvalidDocumentException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The kind of an array is found from its fields, or asked for. */
class DetectionTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FLOW         | {'resource':'a','count':5,'limitApp':'default'}",
                "FLOW         | {'resource':'a','count':5,'strategy':0,'id':1,'gmtCreate':1}",
                "DEGRADE      | {'resource':'a','count':5,'grade':0,'timeWindow':5}",
                "SYSTEM       | {'qps':5,'limitApp':'default'}",
                "AUTHORITY    | {'resource':'a','limitApp':'b','strategy':0}",
                "AUTHORITY    | {'id':1,'rule':{'resource':'a','limitApp':'b'}}",
                "PARAM_FLOW   | {'resource':'a','count':5,'paramIdx':0}",
                "GATEWAY_FLOW | {'resource':'a','count':5,'intervalSec':1}",
                "GATEWAY_FLOW | {'resource':'a','count':5,'interval':1,'intervalUnit':1,'typo':1}",
            })
    void theFieldsTellTheKind(SentinelKind kind, String rule) {
        assertThat(SentinelRules.detect("[" + rule.replace('\'', '"') + "]")).isEqualTo(kind);
    }

    @ParameterizedTest
    @EnumSource(SentinelKind.class)
    void whatSentinelWritesOutInFullIsAlwaysRecognised(SentinelKind kind) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (Field field : Converters.of(kind, Fidelity.NATIVE).fields()) {
            if (!field.name().contains(".")) {
                all.put(field.name(), 1);
            }
        }
        assertThat(SentinelRules.detect(JsonText.write(List.of(all)))).isEqualTo(kind);
    }

    @Test
    void whatCanBeOfTwoKindsMustBeSaid() {
        assertThatThrownBy(() -> SentinelRules.detect("[{\"resource\":\"a\",\"count\":5,\"grade\":1}]"))
                .isInstanceOf(InvalidDocumentException.class)
                .hasMessageContaining("flow or gateway-flow");
        assertThatThrownBy(() -> SentinelRules.detect("[]")).hasMessageContaining("empty");
        assertThatThrownBy(() -> SentinelRules.detect("[{\"apiName\":\"a\"}]")).hasMessageContaining("API definitions");
    }

    @Test
    void whatIsOfNoKindIsSaidToBe() {
        assertThatThrownBy(() -> SentinelRules.detect("[{\"resource\":\"a\",\"timeWindow\":5,\"paramIdx\":1}]"))
                .hasMessageContaining("no kind has all of these");
    }
}
