package io.headgate.adapters.spring.boot.setting;

import io.headgate.limiter.LimitText;
import java.time.Duration;
import java.util.function.Function;

/** Makes something of the value of a property. */
public final class Setting {

    private static final String EXPECTED = "(expected: ";

    private Setting() {}

    /** Throws {@link InvalidSettingException} unless {@code holds}. */
    public static void require(boolean holds, String property, Object value, String expected) {
        if (!holds) {
            throw new InvalidSettingException(property + ": " + shown(value) + " " + EXPECTED + expected + ")");
        }
    }

    /** What {@code make} makes of it. Throws {@link InvalidSettingException}, which names the property, when it refuses. */
    public static <V, T> T of(String property, V value, Function<V, T> make) {
        try {
            return make.apply(value);
        } catch (RuntimeException refused) {
            throw new InvalidSettingException(property + ": " + shown(value) + " " + expectation(refused), refused);
        }
    }

    private static Object shown(Object value) {
        return value instanceof Duration duration ? LimitText.duration(duration) : value;
    }

    /** What our own checks say was expected; of others, all that they say. */
    private static String expectation(RuntimeException refused) {
        String said = String.valueOf(refused.getMessage());
        int at = said.indexOf(EXPECTED);
        return at >= 0 ? said.substring(at) : EXPECTED + "another value; " + said + ")";
    }
}
