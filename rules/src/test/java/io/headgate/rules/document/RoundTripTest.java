package io.headgate.rules.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoundTripTest {

    private static final int RULES = 400;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8})
    void aRuleOfEveryKindIsReadAsItWasWritten(int kind) {
        long seed = new Random().nextLong();
        System.out.println("kind " + kind + ", seed " + seed);
        RandomRules random = new RandomRules(seed);
        for (int count = 0; count < RULES; count++) {
            RuleDocument document = RuleDocument.of(List.of(random.rule(kind)));
            for (Syntax syntax : Syntax.values()) {
                String text = RuleDocuments.write(document, syntax);
                assertThat(RuleDocuments.read(text)).as(text).isEqualTo(document);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Syntax.class)
    void aDocumentIsReadAsItWasWritten(Syntax syntax) {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        RandomRules random = new RandomRules(seed);
        for (int count = 0; count < RULES / 10; count++) {
            RuleDocument document = random.document(20);
            String text = RuleDocuments.write(document, syntax);
            assertThat(RuleDocuments.read(text)).as(text).isEqualTo(document);
            assertThat(RuleDocuments.write(RuleDocuments.read(text), syntax)).isEqualTo(text);
        }
    }
}
