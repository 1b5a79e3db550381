package io.headgate.bench.redis;

import io.headgate.bench.contender.Attempt;
import io.headgate.bench.redis.Offer.Admitted;
import io.lettuce.core.RedisURI;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * One member of the fleet, in a process of its own: connects, says that it is ready, reads when to begin, calls, and tells when
 * calls were admitted, a line each. Instants are those of {@code System.nanoTime}, which the processes of a machine share.
 */
final class MemberMain {

    static final String READY = "ready";
    static final String DONE = "done";

    private static final int THREADS = 4;
    private static final Rate WARM_UP = Rate.perSecond(1_000_000);
    private static final Duration WARM_UP_LENGTH = Duration.ofSeconds(2);

    private MemberMain() {}

    /** Arguments: library, port, calls per second, milliseconds. */
    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        RedisURI uri = RedisURI.create("127.0.0.1", Integer.parseInt(args[1]));
        long every = Duration.ofSeconds(THREADS).toNanos() / Long.parseLong(args[2]);
        Offer offer =
                new Offer(every, Duration.ofMillis(Long.parseLong(args[3])).toNanos());
        try (Limiters limiters = Library.valueOf(args[0]).connect(uri)) {
            Load.of(THREADS, WARM_UP_LENGTH, limiters.limiter("warm-up", WARM_UP));
            Attempt attempt = limiters.limiter("fleet", Scenario.REACHED);
            out.println(READY);
            out.flush();
            String start = in.readLine();
            if (start != null) {
                call(offer, attempt, Long.parseLong(start)).forEach(each -> out.println(line(each)));
                out.println(DONE);
                out.flush();
                awaitEnd(in);
            }
        }
        System.exit(0); // should a library have left a thread
    }

    /** Stays a member until the others have ended too. */
    private static void awaitEnd(BufferedReader in) throws IOException {
        while (in.readLine() != null) {
            // nothing is asked any more
        }
    }

    private static String line(Admitted each) {
        return each.before() + " " + each.after();
    }

    private static List<Admitted> call(Offer offer, Attempt attempt, long start)
            throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<List<Admitted>>> threads = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                long begin = start + thread * offer.every() / THREADS;
                threads.add(pool.submit(() -> offer.to(attempt, begin)));
            }
            List<Admitted> all = new ArrayList<>();
            for (Future<List<Admitted>> thread : threads) {
                all.addAll(thread.get());
            }
            return all;
        } finally {
            pool.shutdownNow();
        }
    }
}
