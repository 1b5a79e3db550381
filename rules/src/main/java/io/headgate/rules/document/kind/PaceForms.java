package io.headgate.rules.document.kind;

import io.headgate.hotparameter.LazyBucket;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import java.time.Duration;
import java.util.List;

/** Limits that keep to a pace: buckets and queues. */
final class PaceForms {

    static final Field<Long> PERMITS = Field.required(
            "permits",
            Forms.whole(0, Long.MAX_VALUE),
            "permits per period, at most one per nanosecond; 0 refuses everything");
    static final Field<Duration> PER = Field.required("per", Forms.period(), "the period, at most 100 years")
            .checkedAs("period");

    private static final Field<Long> BURST = Field.following(
            "burst",
            Forms.whole(0, 1L << 60),
            values -> values.get(PERMITS),
            "as many as permits",
            "the most tokens the bucket holds; 0 refuses everything");
    private static final Field<Long> INITIAL = Field.following(
            "initial",
            Forms.whole(0, 1L << 60),
            values -> values.get(BURST),
            "as many as burst",
            "the tokens it begins with");
    private static final Field<Refill> REFILL =
            Field.of("refill", Forms.constant(Refill.class), Refill.GREEDY, "how tokens come in");

    private static final Field<Duration> TOLERANCE =
            Field.of("tolerance", Forms.duration(), Duration.ZERO, "how much earlier than expected a call may come");
    private static final Field<Long> VOLUME = Field.following(
            "volume",
            Forms.whole(0, Long.MAX_VALUE),
            values -> values.get(PERMITS),
            "as many as permits",
            "what the bucket holds; 0 refuses everything");
    private static final Field<Duration> MAX_WAIT =
            Field.required("maxWait", Forms.duration(), "the longest anybody waits; below 100 years");
    private static final Field<Duration> STORED = Field.of(
            "burst", Forms.duration(), Duration.ofSeconds(1), "how much unused time is stored; below 100 years");
    private static final Field<Long> CAPACITY = Field.following(
            "capacity",
            Forms.whole(0, 1L << 40),
            values -> values.get(PERMITS),
            "as many as permits",
            "the most tokens it holds; Sentinel's count plus its burst");

    static final Shape<TokenBucket> TOKEN_BUCKET = Shape.<TokenBucket>of(
                    "token-bucket", "refilled evenly; bursts after an idle spell")
            .field(PERMITS, TokenBucket::permits)
            .field(PER, TokenBucket::period)
            .field(BURST, TokenBucket::burst)
            .field(INITIAL, TokenBucket::initial)
            .field(REFILL, TokenBucket::refill)
            .made(values -> new TokenBucket(
                    values.get(PERMITS), values.get(PER), values.get(BURST), values.get(INITIAL), values.get(REFILL)));

    private static final Field<List<TokenBucket>> BUCKETS = Field.required(
                    "buckets", TOKEN_BUCKET.list(1, 16), "the buckets, all with refill greedy")
            .checkedAs("refill");

    static final Shape<TokenBuckets> TOKEN_BUCKETS = Shape.<TokenBuckets>of(
                    "token-buckets", "several token buckets decided as one")
            .field(BUCKETS, TokenBuckets::buckets)
            .made(values -> new TokenBuckets(values.get(BUCKETS)));

    static final Shape<Gcra> GCRA = Shape.<Gcra>of("gcra", "evenly spaced, with a tolerance given as time")
            .field(PERMITS, Gcra::permits)
            .field(PER, Gcra::period)
            .field(TOLERANCE, Gcra::tolerance)
            .made(values -> new Gcra(values.get(PERMITS), values.get(PER), values.get(TOLERANCE)));

    static final Shape<LeakyBucket> LEAKY_BUCKET = Shape.<LeakyBucket>of(
                    "leaky-bucket", "fills with each call and leaks evenly")
            .field(PERMITS, LeakyBucket::permits)
            .field(PER, LeakyBucket::period)
            .field(VOLUME, LeakyBucket::volume)
            .made(values -> new LeakyBucket(values.get(PERMITS), values.get(PER), values.get(VOLUME)));

    static final Shape<LeakyQueue> LEAKY_QUEUE = Shape.<LeakyQueue>of(
                    "leaky-queue", "calls come out evenly spaced, after a wait")
            .field(PERMITS, LeakyQueue::permits)
            .field(PER, LeakyQueue::period)
            .field(MAX_WAIT, LeakyQueue::maxWait)
            .made(values -> new LeakyQueue(values.get(PERMITS), values.get(PER), values.get(MAX_WAIT)));

    static final Shape<SmoothBursty> SMOOTH_BURSTY = Shape.<SmoothBursty>of(
                    "smooth-bursty", "Guava's: a call pays for its predecessor")
            .field(PERMITS, SmoothBursty::permits)
            .field(PER, SmoothBursty::period)
            .field(STORED, SmoothBursty::burst)
            .made(values -> new SmoothBursty(values.get(PERMITS), values.get(PER), values.get(STORED)));

    static final Shape<LazyBucket> LAZY_BUCKET = Shape.<LazyBucket>of(
                    "lazy-bucket", "the token bucket of Sentinel's parameter rules; refilled only by calls")
            .field(PERMITS, LazyBucket::permits)
            .field(PER, LazyBucket::period)
            .field(CAPACITY, LazyBucket::capacity)
            .made(values -> new LazyBucket(values.get(PERMITS), values.get(PER), values.get(CAPACITY)));

    private PaceForms() {}
}
