package io.headgate.rules.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The schema and the reader agree, as far as a schema can.
 *
 * <p>What it cannot say, so that the reader refuses more: bounds that depend on other fields (burst and initial, min and max, start
 * and limit, slices that must divide a period evenly, percentages that never fall or sum up to more than 100, limits that do not fit the
 * arithmetic of their algorithm); maxWait for calls in flight; numbers of exceptions that need a type; a token bucket among several that
 * is not refilled evenly; ids and exceptions that stand there twice; globs, regular expressions, time zones and class names that are
 * none; entries of access lists with a star inside; durations of zero where none are allowed; lengths in UTF-16; halves of surrogate
 * pairs; and all that is wrong with the text before it is a tree.
 */
class RuleSchemaTest {

    private static final int DOCUMENTS = 300;
    private static final int MUTATIONS = 4_000;

    private final Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(RuleSchema.json(), InputFormat.JSON);

    @Test
    void theSchemaIsItselfValid() {
        Schema draft = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        assertThat(draft.validate(RuleSchema.json(), InputFormat.JSON)).isEmpty();
    }

    @Test
    void theSchemaIsOnTheClassPath() throws IOException {
        try (InputStream published = RuleSchema.class.getResourceAsStream(RuleSchema.RESOURCE)) {
            assertThat(published).isNotNull();
            assertThat(new String(published.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(RuleSchema.json());
        }
    }

    @Test
    void whatIsWrittenIsValid() {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        RandomRules random = new RandomRules(seed);
        for (int count = 0; count < DOCUMENTS; count++) {
            String text = RuleDocuments.write(random.document(5), Syntax.JSON);
            assertThat(schema.validate(text, InputFormat.JSON)).as(text).isEmpty();
        }
    }

    @Test
    void whatTheReaderAcceptsIsValidAndWhatTheSchemaRefusesIsRefused() {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        RandomRules rules = new RandomRules(seed);
        Mutations mutations = new Mutations(seed);
        int refused = 0;
        for (int count = 0; count < MUTATIONS; count++) {
            String text = mutations.ofTokens(RuleDocuments.write(rules.document(2), Syntax.JSON), Syntax.JSON);
            if (isRead(text)) {
                assertThat(schema.validate(text, InputFormat.JSON)).as(text).isEmpty();
            } else {
                refused++;
            }
        }
        assertThat(refused).isBetween(MUTATIONS / 10, MUTATIONS * 99 / 100);
    }

    @Test
    void editorsAreToldWhatIsWrong() {
        assertThat(valid("{\"headgate\": 1, \"rules\": []}")).isTrue();
        assertThat(valid("{\"headgate\": 2, \"rules\": []}")).isFalse();
        assertThat(valid("{\"headgate\": 1}")).isFalse();
        assertThat(valid("{\"headgate\": 1, \"rules\": null}")).isFalse();
        assertThat(valid(flow("\"limit\": {\"permits\": 1, \"per\": \"1s\"}"))).isTrue();
        assertThat(valid(flow("\"limit\": {\"inFlight\": 1}"))).isTrue();
        assertThat(valid(flow("\"limit\": {\"inFlight\": 1, \"per\": \"1s\"}"))).isFalse();
        assertThat(valid(flow("\"limit\": {\"permits\": 1, \"per\": \"1 s\"}"))).isFalse();
        assertThat(valid(flow("\"limit\": {\"permits\": -1, \"per\": \"1s\"}"))).isFalse();
        assertThat(valid(flow("\"limit\": {\"inFlight\": 1}, \"mode\": \"ENFORCE\"")))
                .isFalse();
        assertThat(valid(flow("\"limit\": {\"inFlight\": 1}, \"mod\": \"off\"")))
                .isFalse();
        assertThat(valid(flow("\"limit\": {\"inFlight\": 1}, \"resources\": {\"prefix\": \"\"}")))
                .isFalse();
        assertThat(valid(flow("\"limit\": {\"inFlight\": 1}, \"through\": \"a\", \"whileNotBusy\": \"b\"")))
                .isFalse();
    }

    private static String flow(String more) {
        return "{\"headgate\": 1, \"rules\": [{\"kind\": \"flow\", \"resource\": \"orders\", " + more + "}]}";
    }

    private boolean valid(String text) {
        boolean valid = schema.validate(text, InputFormat.JSON).isEmpty();
        assertThat(isRead(text)).as(text).isEqualTo(valid);
        return valid;
    }

    private static boolean isRead(String text) {
        try {
            RuleDocuments.read(text);
            return true;
        } catch (InvalidDocumentException refused) {
            return false;
        }
    }
}
