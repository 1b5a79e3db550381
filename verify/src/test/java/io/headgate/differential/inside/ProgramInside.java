package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.AsyncEntry;
import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.ErrorEntryFreeException;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.differential.program.Answer;
import io.headgate.differential.program.Machine;
import io.headgate.differential.program.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** Carries programs out on Sentinel. Each program has resource names of its own, so that nothing is left over from the one before. */
public class ProgramInside implements Machine {

    private static final Answer NOTHING = new Answer.Nothing();

    private static final Logger REJECTED_RULES = Logger.getLogger("io.headgate.sentinel"); // kept, or its level is lost

    private final List<ProgramLine> lines =
            Stream.generate(ProgramLine::new).limit(LINES).toList();
    private final Map<Integer, Entry> calls = new TreeMap<>();
    private final ProgramLoads loads = new ProgramLoads(new ProgramRules(this::name));
    private int program;

    /** Sets Sentinel up without its metric log, and does not have each wrong rule printed. */
    public ProgramInside() {
        DropInTime.set();
        REJECTED_RULES.setLevel(Level.OFF);
        SentinelConfig.setConfig(SentinelConfig.METRIC_FLUSH_INTERVAL, "0");
    }

    private String name(String resource) {
        return resource.isEmpty() ? "" : resource + "#" + program;
    }

    @Override
    public void begin(long now) {
        program++;
        VirtualTime.set(now);
        ProgramLoads.clear();
    }

    @Override
    public Answer perform(Step step) {
        if (step instanceof Step.Load load) {
            loads.load(load);
            return new Answer.InForce(loads.inForce(load.kind()));
        } else if (step instanceof Step.Open open) {
            return lines.get(open.line()).run(() -> open(open));
        } else if (step instanceof Step.Close close) {
            return lines.get(close.line()).run(() -> close(close));
        } else if (step instanceof Step.Fail fail) {
            return lines.get(fail.line()).run(() -> fail(fail));
        } else if (step instanceof Step.Enter enter) {
            return lines.get(enter.line()).run(() -> within(() -> ContextUtil.enter(enter.context(), enter.origin())));
        } else if (step instanceof Step.Leave leave) {
            return lines.get(leave.line()).run(() -> within(ContextUtil::exit));
        } else if (step instanceof Step.Follow follow) {
            return follow(follow);
        } else if (step instanceof Step.Return back) {
            lines.get(back.line()).goBack();
            return NOTHING;
        } else if (step instanceof Step.Pass pass) {
            VirtualTime.set(VirtualTime.nanoTime() + pass.millis() * 1_000_000L);
            return NOTHING;
        }
        return new Answer.Figures(ProgramFigures.of(RESOURCES, this::name));
    }

    private Answer open(Step.Open open) {
        long before = VirtualTime.nanoTime();
        Context context = ContextUtil.getContext();
        String contextName = context == null ? Constants.CONTEXT_DEFAULT_NAME : context.getName();
        String origin = context == null ? "" : context.getOrigin();
        try {
            calls.put(open.call(), entered(open));
            return new Answer.Admitted(contextName, origin, VirtualTime.nanoTime() - before);
        } catch (BlockException refused) {
            long waited = VirtualTime.nanoTime() - before;
            long rule = refused.getRule() == null ? 0 : refused.getRule().getId();
            String kind = refused.getClass().getSimpleName();
            return new Answer.Refused(contextName, origin, kind, rule, RefusalWords.of(refused), waited);
        }
    }

    private Entry entered(Step.Open open) throws BlockException {
        EntryType type = open.inbound() ? EntryType.IN : EntryType.OUT;
        Object[] arguments = open.arguments().toArray();
        return open.async()
                ? SphU.asyncEntry(name(open.resource()), type, open.permits(), arguments)
                : SphU.entry(name(open.resource()), type, open.permits(), arguments);
    }

    /** Ends a call, and tells which have ended. */
    protected Answer close(Step.Close close) {
        Entry entry = calls.get(close.call());
        if (entry == null) {
            return NOTHING;
        }
        List<Entry> open = calls.values().stream()
                .filter(call -> call.getCompleteTimestamp() == 0)
                .toList();
        Integer count = close.count();
        String thrown = thrownBy(count == null ? entry::exit : () -> entry.exit(count));
        List<Answer.End> ends = new ArrayList<>();
        calls.forEach((call, each) -> {
            if (open.contains(each) && each.getCompleteTimestamp() != 0) {
                ends.add(new Answer.End(
                        call, each.getError() != null, each.getCompleteTimestamp() - each.getCreateTimestamp()));
            }
        });
        return new Answer.Ended(ends, thrown);
    }

    private static String thrownBy(Runnable step) {
        try {
            step.run();
            return "";
        } catch (ErrorEntryFreeException e) {
            return e.getClass().getSimpleName();
        }
    }

    private Answer fail(Step.Fail fail) {
        Throwable error = new IllegalStateException("failed");
        Entry entry = calls.get(fail.call());
        switch (fail.telling()) {
            case TRACE -> Tracer.trace(error);
            case TRACE_CONTEXT -> Tracer.traceContext(error, ContextUtil.getContext());
            case TRACE_ENTRY -> Tracer.traceEntry(error, entry);
        }
        return NOTHING;
    }

    private static Answer within(Runnable step) {
        String thrown = thrownBy(step);
        Context context = ContextUtil.getContext();
        return context == null
                ? new Answer.Within("", "", thrown)
                : new Answer.Within(context.getName(), context.getOrigin(), thrown);
    }

    private Answer follow(Step.Follow follow) {
        if (calls.get(follow.call()) instanceof AsyncEntry entry && entry.getAsyncContext() != null) {
            lines.get(follow.line()).follow(entry.getAsyncContext());
        }
        return NOTHING;
    }

    @Override
    public void end() {
        List<Entry> open = new ArrayList<>(calls.values());
        for (int i = open.size() - 1; i >= 0; i--) {
            thrownBy(open.get(i)::exit);
        }
        calls.clear();
        lines.forEach(ProgramLine::forget);
    }

    @Override
    public void close() {
        SentinelThreads.stop();
    }
}
