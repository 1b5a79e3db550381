package com.alibaba.csp.sentinel.util.function;

import java.util.Objects;

/** Two values. Equal to another pair of equal values; either may be null. */
public class Tuple2<R1, R2> {

    public final R1 r1;
    public final R2 r2;

    public Tuple2(R1 r1, R2 r2) {
        this.r1 = r1;
        this.r2 = r2;
    }

    /** The pair of {@code first} and {@code second}. */
    public static <C1, C2> Tuple2<C1, C2> of(C1 first, C2 second) {
        return new Tuple2<>(first, second);
    }

    /** The pair the other way round. */
    public Tuple2<R2, R1> swap() {
        return new Tuple2<>(r2, r1);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tuple2<?, ?> pair && Objects.equals(r1, pair.r1) && Objects.equals(r2, pair.r2);
    }

    @Override
    public int hashCode() {
        return 31 * Objects.hashCode(r1) + Objects.hashCode(r2);
    }

    @Override
    public String toString() {
        return "Tuple2{r1=" + r1 + ", r2=" + r2 + '}';
    }
}
