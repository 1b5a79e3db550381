package io.headgate.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RationalTest {

    @Test
    void fractionsAreInLowestTermsWithThePositiveDenominator() {
        assertThat(Rational.of(6, -4)).isEqualTo(Rational.of(-3, 2)).hasToString("-3/2");
        assertThat(Rational.of(0, -7)).isEqualTo(Rational.ZERO).hasToString("0");
    }

    @Test
    void arithmeticIsExact() {
        Rational third = Rational.of(1, 3);

        assertThat(third.plus(third).plus(third)).isEqualTo(Rational.ONE);
        assertThat(Rational.of(1, 2).minus(third)).isEqualTo(Rational.of(1, 6));
        assertThat(third.times(Rational.of(-9, 5))).isEqualTo(Rational.of(-3, 5));
        assertThat(third.dividedBy(Rational.of(-2, 9))).isEqualTo(Rational.of(-3, 2));
    }

    @Test
    void floorAndCeilingRoundTowardsTheirSide() {
        assertThat(Rational.of(7, 2).floor()).isEqualTo(3);
        assertThat(Rational.of(7, 2).ceil()).isEqualTo(4);
        assertThat(Rational.of(-7, 2).floor()).isEqualTo(-4);
        assertThat(Rational.of(-7, 2).ceil()).isEqualTo(-3);
        assertThat(Rational.of(4, 2).floor())
                .isEqualTo(Rational.of(4, 2).ceil())
                .isEqualTo(2);
    }

    @Test
    void whatALongCannotHoldIsTheNearestItCan() {
        Rational huge = Rational.of(Long.MAX_VALUE).times(Rational.of(3));

        assertThat(huge.ceil()).isEqualTo(Long.MAX_VALUE);
        assertThat(Rational.ZERO.minus(huge).floor()).isEqualTo(Long.MIN_VALUE);
        assertThat(Rational.of(Long.MAX_VALUE).floor()).isEqualTo(Long.MAX_VALUE);
        assertThat(Rational.of(Long.MIN_VALUE).floor()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void fractionsCompareByValue() {
        Rational third = Rational.of(1, 3);
        Rational half = Rational.of(1, 2);

        assertThat(third).isLessThan(half);
        assertThat(third.max(half)).isEqualTo(half);
        assertThat(third.min(half)).isEqualTo(third);
        assertThat(third.isAtMost(Rational.of(2, 6))).isTrue();
        assertThat(half.isAtMost(third)).isFalse();
    }

    @Test
    void nothingIsDividedByZero() {
        assertThatThrownBy(() -> Rational.of(1, 0)).hasMessage("denominator: 0 (expected: not 0)");
        assertThatThrownBy(() -> Rational.ONE.dividedBy(Rational.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }
}
