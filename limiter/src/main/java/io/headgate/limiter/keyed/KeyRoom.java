package io.headgate.limiter.keyed;

/**
 * Has a say whether a {@link LimiterMap} may keep one more key, beside its {@code maxKeys}: for maps that share memory. Asked only when
 * a key comes or goes. Must be safe for many threads.
 *
 * @param <K> the keys
 */
public interface KeyRoom<K> {

    /** Whether there is room for {@code key}, which is taken then. */
    boolean tryTake(K key);

    /** The key is gone, and its room free. */
    void giveBack(K key);

    /** Room for any key. */
    static <K> KeyRoom<K> unlimited() {
        return new KeyRoom<>() {
            @Override
            public boolean tryTake(K key) {
                return true;
            }

            @Override
            public void giveBack(K key) {
                // not counted
            }
        };
    }
}
