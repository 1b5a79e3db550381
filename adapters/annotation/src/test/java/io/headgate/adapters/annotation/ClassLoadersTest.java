package io.headgate.adapters.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Headgate;
import io.headgate.limiter.RateLimiter;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Without Reactor nothing is missing; a class that nobody needs any more is not held. */
@SuppressWarnings("unused") // handlers are found by name
class ClassLoadersTest {

    public static class Shop {
        @Guarded(value = "shop", fallback = "instead")
        public String sell() {
            return "sold";
        }

        private String instead() {
            return "instead";
        }
    }

    /** Runs in a loader of its own. */
    public static class Inside implements Callable<String> {
        @Override
        public String call() throws Exception {
            Guards guards = new Guards(Headgate.builder().build());
            GuardedMethod sell = guards.of(Shop.class).iterator().next();
            try {
                return (String) sell.invoke(new Shop(), new Object[0], () -> {
                    throw new IOException();
                });
            } catch (Throwable thrown) {
                throw new AssertionError(thrown);
            }
        }
    }

    @Test
    void plainMethodsNeedNoReactor() throws Exception {
        URL[] places = {
            place(Guards.class), place(Headgate.class), place(RateLimiter.class), place(ClassLoadersTest.class)
        };
        try (URLClassLoader loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
            assertThatThrownBy(() -> loader.loadClass("reactor.core.publisher.Mono"))
                    .isInstanceOf(ClassNotFoundException.class);
            Callable<?> inside = (Callable<?>)
                    loader.loadClass(Inside.class.getName()).getConstructor().newInstance();
            assertThat(inside.call()).isEqualTo("instead");
        }
    }

    private static URL place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    /** Loads one class anew. */
    private static final class Throwaway extends ClassLoader {
        Throwaway() {
            super(ClassLoadersTest.class.getClassLoader());
        }

        Class<?> copyOf(Class<?> type) throws IOException {
            try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(type.getName(), bytes, 0, bytes.length);
            }
        }
    }

    @Test
    void whatIsKnownAboutAClassGoesWithIt() throws Exception {
        Guards guards = new Guards(Headgate.builder().build());
        WeakReference<Class<?>> gone = new WeakReference<>(guarded(guards));
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (gone.get() != null && System.nanoTime() - deadline < 0) {
            System.gc();
            Thread.onSpinWait();
        }
        assertThat(gone.get()).isNull();
        assertThat(guards.of(Shop.class)).hasSize(1);
    }

    private static Class<?> guarded(Guards guards) throws IOException {
        Class<?> copy = new Throwaway().copyOf(Shop.class);
        assertThat(copy).isNotSameAs(Shop.class);
        assertThat(guards.of(copy)).hasSize(1);
        return copy;
    }
}
