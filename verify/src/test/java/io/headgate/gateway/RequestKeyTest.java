package io.headgate.gateway;

import static io.headgate.gateway.Attribute.clientAddress;
import static io.headgate.gateway.Attribute.cookie;
import static io.headgate.gateway.Attribute.header;
import static io.headgate.gateway.Attribute.host;
import static io.headgate.gateway.Attribute.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.headgate.rule.Contains;
import io.headgate.rule.Exact;
import io.headgate.rule.Glob;
import io.headgate.rule.LinearRegex;
import io.headgate.rule.NameMatcher;
import io.headgate.rule.Prefix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestKeyTest {

    private final Request request = Request.from("10.0.0.7")
            .host("Shop.example.com:8443")
            .header("X-User", "alice")
            .query("page", "3")
            .cookie("sid", "s3cret");

    private Object key(Attribute attribute) {
        return RequestKey.of(attribute).in(request);
    }

    @Test
    void isTheValueOfTheAttribute() {
        assertThat(key(clientAddress())).isEqualTo("10.0.0.7");
        assertThat(key(host())).isEqualTo("shop.example.com");
        assertThat(key(header("x-user"))).isEqualTo("alice");
        assertThat(key(query("page"))).isEqualTo("3");
        assertThat(key(cookie("sid"))).isEqualTo("s3cret");
    }

    @ParameterizedTest
    @CsvSource({
        "shop.example.com, shop.example.com",
        "SHOP.example.com., shop.example.com",
        "shop.example.com.:80, shop.example.com",
        "[2001:DB8::1]:80, [2001:db8::1]",
        "[::1], [::1]",
        ":80, ''",
        "., ''",
    })
    void aHostHasOneSpelling(String written, String expected) {
        assertThat(RequestKey.of(host()).in(Request.from("10.0.0.7").host(written)))
                .isEqualTo(expected);
    }

    private static boolean limits(NameMatcher matches, String value) {
        Object key = RequestKey.of(header("X-Plan")).matching(matches).in(Request.withHeader("X-Plan", value));
        assertThat(key).isIn(value, null);
        return key != null;
    }

    @Test
    void onlyValuesThatMatchAreLimited() {
        assertThat(limits(new Exact("free"), "free")).isTrue();
        assertThat(limits(new Exact("free"), "freedom")).isFalse();
        assertThat(limits(new Prefix("free"), "freedom")).isTrue();
        assertThat(limits(new Prefix("free"), "afree"))
                .as("a prefix is not just any part")
                .isFalse();
        assertThat(limits(new Contains("free"), "afreeb")).isTrue();
        assertThat(limits(new Contains("free"), "fre")).isFalse();
        assertThat(limits(LinearRegex.of("free-\\d+"), "free-17")).isTrue();
        assertThat(limits(LinearRegex.of("free-\\d+"), "free-17x")).isFalse();
        assertThat(limits(Glob.of("{free,trial}-*"), "trial-x")).isTrue();
    }

    @Test
    void requestsWithoutTheAttributeShareOneKeyThatNoClientCanName() {
        RequestKey user = RequestKey.of(header("X-User"));
        Object shared = user.in(Request.from("10.0.0.1"));

        assertThat(shared)
                .isNotNull()
                .isEqualTo(user.in(Request.from("10.0.0.2")))
                .isEqualTo(user.in(null));
        assertThat(user.in(Request.withHeader("X-User", shared.toString()))).isNotEqualTo(shared);
        assertThat(user.withAbsent(Absent.PASSED).in(Request.from("10.0.0.1"))).isNull();
        assertThat(user.matching(new Prefix("")).in(Request.from("10.0.0.1"))).isNull();
    }

    @Test
    void longValuesAreMatchedWholeAndCutToBecomeKeys() {
        RequestKey user = RequestKey.of(header("X-User")).withMaxLength(10);
        assertThat(user.in(Request.withHeader("X-User", "0123456789abc"))).isEqualTo("0123456789");
        assertThat(user.matching(new Contains("abc")).in(Request.withHeader("X-User", "0123456789abc")))
                .isEqualTo("0123456789");
        assertThat((String) RequestKey.of(header("X-User")).in(Request.withHeader("X-User", "x".repeat(100_000))))
                .hasSize(RequestKey.DEFAULT_MAX_LENGTH);
    }

    @Test
    void anIpv4AddressWithinIpv6MatchesAsThatAddress() {
        RequestKey lan = RequestKey.of(clientAddress()).matching(new Prefix("10.0."));
        assertThat(lan.in(Request.from("::ffff:10.0.0.7"))).isEqualTo("10.0.0.7");
        assertThat(lan.in(Request.from("::FFFF:a00:7"))).isEqualTo("10.0.0.7");
        assertThat(lan.in(Request.from("::ffff:10.1.0.7"))).isNull();
        RequestKey one = RequestKey.of(clientAddress()).matching(new Exact("2001:db8::1"));
        assertThat(one.in(Request.from("2001:DB8:0:0:0:0:0:1"))).isNotNull();
        assertThat(one.in(Request.from("2001:db8::2"))).isNull();
        assertThat(RequestKey.of(clientAddress().groupedByPrefix(64))
                        .matching(new Prefix("2001:db8:"))
                        .in(Request.from("2001:db8::1")))
                .isNotNull();
    }

    @Test
    void whatAClientKeepsSecretIsNotShown() {
        assertThat(RequestKey.of(cookie("sid")).text("s3cret")).isEqualTo("one value of cookie sid");
        assertThat(RequestKey.of(header("Authorization")).text("s3cret"))
                .isEqualTo("one value of header Authorization");
        assertThat(RequestKey.of(query("token")).text("s3cret")).isEqualTo("one value of query parameter token");
        assertThat(RequestKey.of(host()).text("shop")).isEqualTo("host shop");
        assertThat(RequestKey.of(clientAddress().groupedByPrefix(64)).text("10.0.0.7"))
                .isEqualTo("client address (IPv6: /64) 10.0.0.7");
    }

    @Test
    void keysThatCannotBeAreNotMade() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> header(" "))
                .withMessage("name: \" \" (expected: the name of a header, query parameter or cookie)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clientAddress().groupedByPrefix(0))
                .withMessage("ipv6Prefix: 0 (expected: 1 to 128)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RequestKey.of(host()).withMaxLength(0))
                .withMessage("maxLength: 0 (expected: >= 1)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RequestKey.of(host()).matching(new Exact("a")).withAbsent(Absent.SHARED))
                .withMessageStartingWith("absent: SHARED (expected: PASSED");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Contains(""))
                .withMessage("part: \"\" (expected: 1 to 256 characters)");
    }

    @Test
    void equalKeysAreEqual() {
        assertThat(RequestKey.of(header("a")).matching(LinearRegex.of("x+")))
                .isEqualTo(RequestKey.of(header("a")).matching(LinearRegex.of("x+")))
                .isNotEqualTo(RequestKey.of(header("a")).matching(LinearRegex.of("x*")))
                .isNotEqualTo(RequestKey.of(cookie("a")).matching(LinearRegex.of("x+")));
    }
}
