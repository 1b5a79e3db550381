package io.headgate.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternTargetTest {

    @ParameterizedTest(name = "{0} on {1}: {2}")
    @CsvSource(
            delimiter = '#',
            value = {
                "GET /orders/* # GET /orders/7 # true",
                "GET /orders/* # GET /orders/ # true",
                "GET /orders/* # GET /orders # false",
                "GET /orders/* # GET /orders/7/lines # false",
                "GET /orders/* # POST /orders/7 # false",
                "GET /orders/** # GET /orders/7/lines # true",
                "GET /orders/** # GET /orders # false",
                "GET /orders{,/**} # GET /orders # true",
                "/**/lines # /orders/7/lines # true",
                "/**/lines # /lines # false",
                "/v?/orders # /v1/orders # true",
                "/v?/orders # /v/orders # false",
                "/v?orders # /v/orders # false",
                "{GET,PUT} /o # PUT /o # true",
                "{GET,PUT} /o # POST /o # false",
                "{a{b,c},d*}e # ace # true",
                "{a{b,c},d*}e # dxe # true",
                "{a{b,c},d*}e # ae # false",
                "/orders/{id} # /orders/{id} # true",
                "/orders/{id} # /orders/id # false",
                "{GET,PUT} /orders/{id}/* # PUT /orders/{id}/x # true",
                "{/a/{id},/b} # /a/{id} # true",
                "{/a/{id},/b} # /a/{id # false",
                "a\\*\\{b,c\\} # a*{b,c} # true",
                "a\\* # ab # false",
                "a.c[1] # a.c[1] # true",
                "a.c[1] # abc1 # false",
                "a,b} # a,b} # true",
                "*.example.com # a.example.com # true",
            })
    void aGlobPicksWhatItReadsLike(String glob, String name, boolean expected) {
        assertThat(Target.pattern(glob).matches(name)).isEqualTo(expected);
    }

    @Test
    void aRegexPicksWholeNames() {
        Target.Many orders = Target.regex("(GET|PUT) /orders/\\d+");

        assertThat(orders.matches("PUT /orders/17")).isTrue();
        assertThat(orders.matches("PUT /orders/17/lines")).isFalse();
        assertThat(orders.matches("OUTPUT /orders/17")).isFalse();
        assertThat(orders.text()).isEqualTo("(GET|PUT) /orders/\\d+");
    }

    @Test
    void targetsAreEqualWhenWrittenAlike() {
        assertThat(Target.pattern("a*")).isEqualTo(Target.pattern("a*")).hasSameHashCodeAs(Target.pattern("a*"));
        assertThat(Target.regex("a*")).isEqualTo(Target.regex("a*")).hasSameHashCodeAs(Target.regex("a*"));
        assertThat(Target.pattern("a*")).isNotEqualTo(Target.pattern("a**"));
        assertThat((Object) Target.pattern("a*"))
                .isNotEqualTo(Target.regex("a*"))
                .isNotEqualTo(Target.prefix("a"));
        assertThat(Target.regex("a*")).isNotEqualTo(Target.regex("a*").sharing());
    }
}
