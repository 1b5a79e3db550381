package io.headgate.system;

import static java.util.Objects.requireNonNull;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.concurrency.ConcurrencyLimiter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * System rules: the state of the whole process. One for each Headgate: its guards share what is read from the machine once
 * in a period.
 */
public final class SystemKind implements RuleKind<SystemRule> {

    private final Supplier<Signals> signals;
    private final long everyNanos;
    private final AtomicReference<@Nullable Sampler> sampler = new AtomicReference<>();

    /** Reads the numbers of this process, once a second. */
    public SystemKind() {
        this(Signals::ofMachine, Duration.ofSeconds(1));
    }

    /** Reads {@code signals} once in {@code every}, when calls come. */
    public SystemKind(Signals signals, Duration every) {
        this(() -> signals, every);
        requireNonNull(signals, "signals");
    }

    private SystemKind(Supplier<Signals> signals, Duration every) {
        this.signals = signals;
        everyNanos = Checks.positiveNanos(every, "every");
    }

    /** Made with the first guard: without system rules nothing of the machine is touched. */
    private Sampler sampler() {
        Sampler present = sampler.get();
        if (present == null) {
            sampler.compareAndSet(null, new Sampler(signals.get(), everyNanos));
            present = requireNonNull(sampler.get());
        }
        return present;
    }

    @Override
    public String name() {
        return "system";
    }

    @Override
    public Class<SystemRule> type() {
        return SystemRule.class;
    }

    @Override
    public boolean inboundOnly() {
        return true;
    }

    @Override
    public Guard guard(SystemRule rule, Site site) {
        SystemCheck check = rule.check();
        if (check instanceof SystemCheck.Shed shed) {
            return new ShedGuard(rule, new Pressure(rule.id(), shed, sampler(), site.events()));
        }
        if (check instanceof SystemCheck.Concurrency most) {
            return new ConcurrencyGuard(rule, ConcurrencyLimiter.of(most.limit(), 0, site.ticker()));
        }
        Limit limit = ((SystemCheck.Rate) check).limit();
        return new RateGuard(rule, limit.start(site.ticker().read(), site.wall()), site.ticker());
    }

    @Override
    public Guard guardAfter(SystemRule rule, Guard before, Site site) {
        SystemCheck check = rule.check();
        if (check instanceof SystemCheck.Shed shed
                && before instanceof ShedGuard guard
                && guard.pressure().signal() == shed.signal()) {
            guard.pressure().changeTo(shed);
            return new ShedGuard(rule, guard.pressure());
        }
        if (check instanceof SystemCheck.Concurrency most && before instanceof ConcurrencyGuard guard) {
            guard.limiter().changeLimit(most.limit());
            return new ConcurrencyGuard(rule, guard.limiter());
        }
        if (check instanceof SystemCheck.Rate rate && before instanceof RateGuard guard) {
            return guard.continuedAs(rule, rate.limit(), site.wall());
        }
        return guard(rule, site);
    }
}
