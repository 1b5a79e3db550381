package io.headgate.access;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Stage;
import org.jspecify.annotations.Nullable;

/** Decides by the origin alone, and so holds nothing that could be given back or carried over. Immutable. */
final class AccessGuard extends Guard {

    private final OriginList list;
    private final boolean listedPasses;
    private final boolean unknownPasses;

    AccessGuard(AccessRule rule) {
        super(rule);
        list = new OriginList(rule.origins());
        listedPasses = rule.listing() == Listing.ALLOW;
        unknownPasses = rule.unknownPasses();
    }

    @Override
    public Stage stage() {
        return Stage.ACCESS;
    }

    @Override
    public boolean keepsArguments() {
        return false;
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        String origin = call.origin();
        boolean passes = origin.isEmpty() ? unknownPasses : list.contains(origin) == listedPasses;
        return passes ? ADMITTED : REFUSED;
    }

    @Override
    public long look(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        return take(call, arguments, now, maxWaitNanos); // it counts nothing
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        if (call.origin().isEmpty()) {
            return Explanation.of("origin unknown");
        }
        return Explanation.of("origin " + call.origin() + (listedPasses ? " not allowed" : " denied"));
    }
}
