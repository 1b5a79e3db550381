package io.headgate.sentinel;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** The providers of a service of which some cannot be made. */
public final class Services {

    private Services() {}

    /**
     * Those that can be made, as the service files name them.
     *
     * @param leftOut is told why each of the others cannot
     */
    public static <S> List<S> thatCanBeMade(Class<S> service, Consumer<? super Error> leftOut) {
        List<S> made = new ArrayList<>();
        Iterator<S> each = ServiceLoader.load(service, loader(service)).iterator();
        while (true) {
            try {
                if (!each.hasNext()) {
                    return made;
                }
                made.add(each.next());
            } catch (ServiceConfigurationError | LinkageError failed) {
                leftOut.accept(failed);
            }
        }
    }

    private static ClassLoader loader(Class<?> service) {
        return SentinelConfig.shouldUseContextClassloader()
                ? Thread.currentThread().getContextClassLoader()
                : service.getClassLoader();
    }
}
