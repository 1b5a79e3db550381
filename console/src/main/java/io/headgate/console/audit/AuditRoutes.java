package io.headgate.console.audit;

import io.headgate.console.web.Access;
import io.headgate.console.web.Exchange;
import io.headgate.console.web.Route;
import io.headgate.limiter.Ticker;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.databind.json.JsonMapper;

/** The trail over HTTP. */
public final class AuditRoutes {

    private static final long KEPT_NANOS = Duration.ofSeconds(30).toNanos();
    private static final int MOST = 1_000;
    private static final String SET_UP = "setup";
    private static final int EXPORTED_AT_ONCE = 500;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final AuditTrail trail;
    private final Ticker ticker;
    private final ReentrantLock checking = new ReentrantLock();
    private boolean checked; // guarded by checking, as are the two below
    private boolean intact;
    private long checkedAt;

    /** Routes to that trail. */
    public AuditRoutes(AuditTrail trail, Ticker ticker) {
        this.trail = trail;
        this.ticker = ticker;
    }

    /** What can be asked. */
    public List<Route> routes() {
        return List.of(
                Route.get("/api/audit", Access.ADMIN, this::list),
                Route.get("/api/audit/export", Access.ADMIN, this::export));
    }

    private record Shown(
            long number,
            long at,
            String who,
            String from,
            String action,
            String application,
            String detail,
            String result,
            String hash) {}

    private record Listed(List<Shown> entries, boolean intact, AuditCut cut, AuditLast last) {}

    private record Head(boolean intact, AuditCut cut, AuditLast last) {}

    private void list(Exchange exchange) {
        String application = exchange.query("app").orElse("");
        long before = exchange.query("before", Long.MAX_VALUE, 1, Long.MAX_VALUE);
        int limit = (int) exchange.query("limit", 100, 1, MOST);
        List<Shown> shown = trail.list(application, before, limit).stream()
                .map(AuditRoutes::shown)
                .toList();
        exchange.answer(new Listed(shown, intact(), trail.cut(), trail.last()));
    }

    /** All of it, newest first, as lines of JSON: the first says where it begins, where it ends, and whether it is whole. */
    private void export(Exchange exchange) throws IOException {
        HttpServletResponse response = exchange.context().res();
        response.setContentType("application/x-ndjson;charset=utf-8");
        response.setHeader("Content-Disposition", "attachment; filename=\"audit.ndjson\"");
        OutputStream out = response.getOutputStream();
        line(out, new Head(intact(), trail.cut(), trail.last()));
        long before = Long.MAX_VALUE;
        List<AuditRecord> records = trail.list("", before, EXPORTED_AT_ONCE);
        while (!records.isEmpty()) {
            for (AuditRecord record : records) {
                line(out, shown(record));
                before = record.number();
            }
            records = trail.list("", before, EXPORTED_AT_ONCE);
        }
    }

    private static void line(OutputStream out, Object what) throws IOException {
        out.write(JSON.writeValueAsBytes(what));
        out.write('\n');
    }

    private static Shown shown(AuditRecord record) {
        AuditEntry entry = record.entry();
        return new Shown(
                record.number(),
                record.at().toEpochMilli(),
                entry.who(),
                entry.from(),
                entry.action(),
                entry.application(),
                entry.detail(),
                entry.result(),
                record.hash());
    }

    /**
     * Whether the chain holds, and begins where the first account was made: a trail that was emptied would else be one that holds, too. The
     * whole of it is read for that, so the answer is kept for half a minute.
     */
    private boolean intact() {
        checking.lock();
        try {
            if (!checked || ticker.read() - checkedAt > KEPT_NANOS) {
                intact = trail.firstBroken().isEmpty() && trail.begins(SET_UP);
                checked = true;
                checkedAt = ticker.read();
            }
            return intact;
        } finally {
            checking.unlock();
        }
    }
}
