package io.headgate.adapters.dubbo;

import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import java.util.function.Predicate;
import org.apache.dubbo.common.extension.ExtensionInjector;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.jspecify.annotations.Nullable;

/**
 * How the calls of an application are guarded. The filters of this adapter look for it among the beans of their module, its application
 * and its framework, and then among those of Spring; where there is none, for a plain {@link Headgate}:
 *
 * <pre>{@code
 * ApplicationModel.defaultModel().getBeanFactory().registerBean(DubboProtection.of(headgate));
 * }</pre>
 *
 * <p>It must be there before the first service is exported or referred to. Immutable; safe for many threads.
 */
public final class DubboProtection {

    private final Headgate headgate;
    private final Naming naming;
    private final Origin origin;
    private final Predicate<? super Throwable> failing;
    private final RefusalHandler refusing;

    private DubboProtection(
            Headgate headgate,
            Naming naming,
            Origin origin,
            Predicate<? super Throwable> failing,
            RefusalHandler refusing) {
        this.headgate = headgate;
        this.naming = naming;
        this.origin = origin;
        this.failing = failing;
        this.refusing = refusing;
    }

    /** One resource for each method, callers told apart by their application, refusals as {@link Refusals} says. */
    public static DubboProtection of(Headgate headgate) {
        return new DubboProtection(
                requireNonNull(headgate, "headgate"),
                Naming.method(),
                Origin.announced(),
                Failing.BY_DEFAULT,
                RefusalHandler.exception());
    }

    /** The same with other names for resources. */
    public DubboProtection naming(Naming newNaming) {
        return new DubboProtection(headgate, requireNonNull(newNaming, "naming"), origin, failing, refusing);
    }

    /** The same with callers of the provider told apart in another way. */
    public DubboProtection from(Origin newOrigin) {
        return new DubboProtection(headgate, naming, requireNonNull(newOrigin, "origin"), failing, refusing);
    }

    /** The same with other exceptions that say that a call failed. */
    public DubboProtection failing(Predicate<? super Throwable> newFailing) {
        return new DubboProtection(headgate, naming, origin, requireNonNull(newFailing, "failing"), refusing);
    }

    /** The same with other answers to refused calls. */
    public DubboProtection refusing(RefusalHandler newRefusing) {
        return new DubboProtection(headgate, naming, origin, failing, requireNonNull(newRefusing, "refusing"));
    }

    Headgate headgate() {
        return headgate;
    }

    Naming naming() {
        return naming;
    }

    Origin origin() {
        return origin;
    }

    Predicate<? super Throwable> failing() {
        return failing;
    }

    RefusalHandler refusing() {
        return refusing;
    }

    // ------------------------------------------------------------------ where it is found

    /** What was given to {@code module}. Better no application than one that only seems guarded: throws when nothing was. */
    static DubboProtection givenTo(ModuleModel module) {
        DubboProtection own = bean(module, DubboProtection.class);
        if (own != null) {
            return own;
        }
        Headgate headgate = bean(module, Headgate.class);
        if (headgate == null) {
            throw new IllegalStateException("headgate: none (expected: one that was given to the application, by "
                    + "applicationModel.getBeanFactory().registerBean(headgate) or as a bean of Spring; "
                    + "or no filter, by -headgate.provider and -headgate.consumer)");
        }
        return of(headgate);
    }

    private static <T> @Nullable T bean(ModuleModel module, Class<T> type) {
        T given = module.getBeanFactory().getBean(type);
        return given != null
                ? given
                : module.getExtensionLoader(ExtensionInjector.class)
                        .getAdaptiveExtension()
                        .getInstance(type, "headgate");
    }
}
