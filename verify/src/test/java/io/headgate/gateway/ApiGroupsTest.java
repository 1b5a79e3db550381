package io.headgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ApiGroupsTest {

    private final ApiGroup payments = ApiGroup.of("payments")
            .path("/pay")
            .prefix("/invoices/")
            .pattern("/shops/*/till")
            .regex("/v\\d+/pay");
    private final ApiGroup all = ApiGroup.of("all").pattern("/**");
    private final ApiGroups groups = ApiGroups.of(payments, all, ApiGroup.of("none"));

    @Test
    void aPathBelongsToEveryGroupThatPicksIt() {
        for (String path : new String[] {"/pay", "/invoices/7/lines", "/shops/x/till", "/v12/pay"}) {
            assertThat(groups.holding(path)).as(path).containsExactly("payments", "all");
        }
        for (String path : new String[] {"/pay/", "/invoices", "/shops/x/y/till", "/v/pay"}) {
            assertThat(groups.holding(path)).as(path).containsExactly("all");
        }
        assertThat(groups.holding("elsewhere")).isEmpty();
        assertThat(ApiGroups.of().holding("/pay")).isEmpty();
    }

    @Test
    void groupsThatCannotBeAreNotMade() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ApiGroups.of(payments, all, ApiGroup.of("payments")))
                .withMessage("groups: [payments] (expected: each name once)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ApiGroup.of(" "))
                .withMessage("name: \" \" (expected: the name of a resource)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> payments.regex("(a"))
                .withMessage("regex: \"(a\" (expected: a ) that closes the group at character 1)");
    }

    @Test
    void equalGroupsAreEqual() {
        assertThat(groups)
                .isEqualTo(ApiGroups.of(payments, all, ApiGroup.of("none")))
                .hasSameHashCodeAs(ApiGroups.of(payments, all, ApiGroup.of("none")))
                .isNotEqualTo(ApiGroups.of(all, payments));
        assertThat(groups.all()).first().isEqualTo(payments);
    }
}
