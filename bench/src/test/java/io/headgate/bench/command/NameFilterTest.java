package io.headgate.bench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

class NameFilterTest {

    private static final List<String> NAMES = List.of("TokenBucket", "TokenBuckets", "Gcra");

    @Test
    void noWordFitsAll() {
        assertThat(NAMES).allMatch(filter()::fits);
    }

    @Test
    void aWholeNameMeansThatOneAndAPartMeansAllThatContainIt() {
        assertThat(NAMES).filteredOn(filter("tokenbucket")::fits).containsExactly("TokenBucket");
        assertThat(NAMES).filteredOn(filter("bucket")::fits).containsExactly("TokenBucket", "TokenBuckets");
        assertThat(NAMES).filteredOn(filter("buckets", "GCRA")::fits).containsExactly("TokenBuckets", "Gcra");
    }

    @Test
    void aWordThatFitsNothingIsRefused() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> filter("gcra", ""))
                .withMessage("--filter:  (expected: part of one of: TokenBucket, TokenBuckets, Gcra)");
    }

    private static NameFilter filter(String... words) {
        return new NameFilter("--filter", List.of(words), NAMES);
    }
}
