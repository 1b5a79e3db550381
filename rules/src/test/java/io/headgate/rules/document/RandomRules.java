package io.headgate.rules.document;

import io.headgate.access.AccessRule;
import io.headgate.access.Listing;
import io.headgate.adaptive.AdaptiveRule;
import io.headgate.adaptive.Drops;
import io.headgate.adaptive.PartitionBy;
import io.headgate.adaptive.Partitions;
import io.headgate.breaker.BreakerRule;
import io.headgate.flow.FlowRule;
import io.headgate.flow.Measure;
import io.headgate.flow.Relation;
import io.headgate.gateway.Absent;
import io.headgate.gateway.Attribute;
import io.headgate.gateway.GatewayRule;
import io.headgate.gateway.RequestKey;
import io.headgate.hotparameter.ArgumentKey;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.limiter.concurrency.AdaptiveLimit;
import io.headgate.limiter.concurrency.Aimd;
import io.headgate.limiter.concurrency.Gradient2;
import io.headgate.limiter.concurrency.LimitRange;
import io.headgate.limiter.concurrency.Sampling;
import io.headgate.limiter.concurrency.Vegas;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.quota.QuotaRule;
import io.headgate.rule.Confirmation;
import io.headgate.rule.Contains;
import io.headgate.rule.Exact;
import io.headgate.rule.FailurePolicy;
import io.headgate.rule.Glob;
import io.headgate.rule.LinearRegex;
import io.headgate.rule.Mode;
import io.headgate.rule.NameMatcher;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Prefix;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import io.headgate.rule.RuleScope;
import io.headgate.rule.Target;
import io.headgate.rule.WhenForgotten;
import io.headgate.rule.WhenLost;
import io.headgate.system.Signal;
import io.headgate.system.SystemCheck;
import io.headgate.system.SystemRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/** Random documents with rules of every kind: defaults, extremes, and names that are hard to write. */
final class RandomRules {

    static final int KINDS = 9;

    private final Random random;
    private final RandomValues values;
    private final RandomLimits limits;
    private final RandomBreakers breakers;

    RandomRules(long seed) {
        random = new Random(seed);
        values = new RandomValues(random);
        limits = new RandomLimits(random, values);
        breakers = new RandomBreakers(random, values);
    }

    RuleDocument document(int mostRules) {
        List<Rule> rules = new ArrayList<>();
        int count = random.nextInt(mostRules + 1);
        for (int index = 0; index < count; index++) {
            Rule rule = rule(random.nextInt(KINDS));
            rules.add(rule.withHead(rule.head().withId(random.nextBoolean() ? "" : values.name() + index)));
        }
        return new RuleDocument(values.whole(0, Long.MAX_VALUE), valid(this::rollout), rules);
    }

    private Rollout rollout() {
        if (random.nextInt(3) == 0) {
            return Rollout.atOnce();
        }
        Optional<Rollout.RollBack> back = random.nextBoolean()
                ? Optional.empty()
                : Optional.of(new Rollout.RollBack(values.ratio(), values.whole(1, Long.MAX_VALUE), values.duration()));
        return new Rollout(values.duration(), random.nextInt(101), back);
    }

    /** A rule of one of the {@link #KINDS}. */
    Rule rule(int kind) {
        return valid(() -> switch (kind) {
            case 0 -> flow();
            case 1 -> new BreakerRule(head(), breakers.settings());
            case 2 -> hotParameter();
            case 3 -> new HotParameterBreakerRule(head(), argument(), breakers.settings(), values.integer(1, 1 << 24));
            case 4 -> system();
            case 5 -> access();
            case 6 -> quota();
            case 7 -> gateway();
            default -> adaptive();
        });
    }

    /** What {@code maker} makes, as often as it takes to make something valid. */
    private <T> T valid(Supplier<T> maker) {
        while (true) {
            try {
                return maker.get();
            } catch (IllegalArgumentException | ArithmeticException doNotFitTogether) {
                // the next ones may
            }
        }
    }

    private RuleHead head() {
        return new RuleHead(
                random.nextBoolean() ? "" : values.name(),
                target(),
                values.of(Mode.values()),
                values.of(FailurePolicy.values()));
    }

    private Target target() {
        return random.nextBoolean()
                ? Target.name(values.name())
                : new Target.Many(
                        names(),
                        random.nextBoolean(),
                        random.nextBoolean() ? 1_000 : values.integer(0, Integer.MAX_VALUE));
    }

    private NameMatcher names() {
        return switch (random.nextInt(5)) {
            case 0 -> new Exact(values.text());
            case 1 -> new Prefix(values.text());
            case 2 -> new Contains(values.name());
            case 3 -> Glob.of(values.of("GET /orders/*", "{GET,PUT} /**", "v?", values.name()));
            default -> LinearRegex.of(values.of("GET /v\\d+/.*", "(?i)abc", "[^/]+", "a{2,3}|b"));
        };
    }

    private OriginScope origins() {
        return switch (random.nextInt(4)) {
            case 0 -> OriginScope.any();
            case 1 -> OriginScope.others();
            case 2 -> new OriginScope.Others(values.integer(0, Integer.MAX_VALUE));
            default -> OriginScope.one(values.name());
        };
    }

    private FlowRule flow() {
        Measure measure = random.nextInt(3) == 0
                ? new Measure.Concurrency(values.whole(0, Long.MAX_VALUE))
                : new Measure.Rate(limits.limit());
        Relation relation = switch (random.nextInt(4)) {
            case 0 -> new Relation.Through(values.name());
            case 1 -> new Relation.Related(values.name());
            default -> Relation.DIRECT;
        };
        boolean waits = measure instanceof Measure.Rate && !(relation instanceof Relation.Related);
        Duration maxWait = waits && random.nextBoolean() ? values.duration() : Duration.ZERO;
        Duration borrow = waits && random.nextInt(4) == 0 ? values.duration() : Duration.ZERO;
        OriginScope origins = relation instanceof Relation.Related ? OriginScope.any() : origins();
        RuleScope scope =
                relation instanceof Relation.Related ? RuleScope.LOCAL : scope(measure instanceof Measure.Rate);
        return new FlowRule(head(), measure, origins, relation, maxWait, borrow, scope);
    }

    private RuleScope scope(boolean byRate) {
        RuleScope.Cluster cluster = RuleScope.cluster()
                .whenLost(values.of(WhenLost.values()))
                .whenForgotten(values.of(WhenForgotten.values()));
        RuleScope.Cluster sized = byRate && random.nextBoolean() ? cluster.forEachMember() : cluster;
        return switch (random.nextInt(byRate ? 4 : 3)) {
            case 0 -> RuleScope.cluster();
            case 1 -> RuleScope.LOCAL;
            case 2 -> sized;
            default -> sized.confirmed(Confirmation.leased(values.duration().plusNanos(1)));
        };
    }

    private ArgumentKey argument() {
        return random.nextBoolean() ? ArgumentKey.at(random.nextInt()) : ArgumentKey.named(values.name());
    }

    private ValueLimit valueLimit(boolean inFlight) {
        if (inFlight) {
            return ValueLimit.inFlight(values.whole(0, Integer.MAX_VALUE));
        }
        ValueLimit.Rate rate = ValueLimit.rate(limits.limit());
        return random.nextBoolean() ? rate : rate.waiting(values.duration());
    }

    private HotParameterRule hotParameter() {
        boolean inFlight = random.nextBoolean();
        Map<Object, ValueLimit> exceptions = new HashMap<>();
        for (int count = random.nextInt(4); count > 0; count--) {
            exceptions.put(values.argument(), valueLimit(inFlight));
        }
        return new HotParameterRule(
                head(), argument(), valueLimit(inFlight), exceptions, values.integer(1, 1 << 24), scope(!inFlight));
    }

    private SystemRule system() {
        Signal signal = values.of(Signal.values());
        SystemCheck check = switch (random.nextInt(3)) {
            case 0 -> new SystemCheck.Concurrency(values.whole(0, Integer.MAX_VALUE));
            case 1 -> new SystemCheck.Rate(limits.limit());
            default -> {
                double scale = signal == Signal.LOAD || signal == Signal.RESPONSE_TIME ? 1_000 : 1;
                yield new SystemCheck.Shed(
                        signal, values.ratio() * scale, values.ratio() * scale, random.nextBoolean());
            }
        };
        SystemRule rule = SystemRule.of(check);
        return random.nextBoolean() ? rule : rule.withHead(head());
    }

    private AccessRule access() {
        List<String> origins = new ArrayList<>();
        for (int count = 1 + random.nextInt(3); count > 0; count--) {
            String name = values.name().replace("*", "");
            origins.add(values.of(name, name + "*", "*" + name, "*"));
        }
        return new AccessRule(head(), values.of(Listing.values()), origins, random.nextBoolean());
    }

    private QuotaRule quota() {
        List<CalendarQuota> quotas = new ArrayList<>();
        for (int count = 1 + random.nextInt(3); count > 0; count--) {
            quotas.add(limits.quota());
        }
        return new QuotaRule(head(), quotas, origins(), scope(true));
    }

    private GatewayRule gateway() {
        return new GatewayRule(
                head(),
                random.nextBoolean() ? null : key(),
                valueLimit(random.nextBoolean()),
                values.integer(1, 1 << 24));
    }

    private RequestKey key() {
        Attribute attribute = switch (random.nextInt(5)) {
            case 0 -> new Attribute.ClientAddress(random.nextBoolean() ? 128 : values.integer(1, 128));
            case 1 -> Attribute.host();
            case 2 -> Attribute.header(values.name());
            case 3 -> Attribute.query(values.name());
            default -> Attribute.cookie(values.name());
        };
        int maxLength = random.nextBoolean() ? 256 : values.integer(1, Integer.MAX_VALUE);
        return random.nextBoolean()
                ? new RequestKey(attribute, names(), Absent.PASSED, maxLength)
                : new RequestKey(attribute, null, values.of(Absent.values()), maxLength);
    }

    private AdaptiveRule adaptive() {
        AdaptiveRule usual = AdaptiveRule.of("any", adaptiveLimit()).withHead(head());
        if (random.nextBoolean()) {
            return usual;
        }
        Duration min = values.duration();
        List<String> drops =
                random.nextBoolean() ? List.of() : List.of("java.io.IOException", "com.example.Busy$Error");
        return usual.withSampling(new Sampling(min, min.plus(values.duration()), values.integer(1, 1_000), min))
                .withPartitions(partitions())
                .withDrops(new Drops(drops));
    }

    private AdaptiveLimit adaptiveLimit() {
        LimitRange range =
                new LimitRange(values.whole(1, 100), values.whole(1, 100), values.whole(1, Integer.MAX_VALUE));
        boolean usual = random.nextInt(4) == 0;
        return switch (random.nextInt(3)) {
            case 0 -> usual ? Aimd.defaults() : new Aimd(range, 0.5 + values.ratio() / 2.1, values.duration());
            case 1 -> usual ? Vegas.defaults() : new Vegas(range, values.integer(1, Integer.MAX_VALUE));
            default ->
                usual
                        ? Gradient2.defaults()
                        : new Gradient2(
                                range,
                                values.integer(1, 99),
                                1 + values.ratio() * 1e9,
                                values.ratio(),
                                values.integer(1, 99),
                                0.7,
                                60);
        };
    }

    private Partitions partitions() {
        PartitionBy by = switch (random.nextInt(4)) {
            case 0 -> new PartitionBy.OfOrigin();
            case 1 -> new PartitionBy.OfPriority();
            case 2 -> new PartitionBy.OfArgument(random.nextInt());
            default -> new PartitionBy.OfNamedArgument(values.text());
        };
        Map<String, Integer> shares = new LinkedHashMap<>();
        for (int count = random.nextInt(3); count > 0; count--) {
            String name = by instanceof PartitionBy.OfPriority ? values.of("HIGH", "NORMAL") : values.name();
            shares.put(name, random.nextInt(51));
        }
        return new Partitions(by, shares);
    }
}
