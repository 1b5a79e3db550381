package io.headgate;

/** The kind of call that a resource knows by its ambient. Safe for many threads. */
final class KnownCall extends Kept {

    private final ResourceState owner;
    private final Ambient ambient;
    private volatile BoundCall call;
    private boolean used; // a race loses a mark, and at worst the call is bound again

    KnownCall(ResourceState owner, Ambient ambient, BoundCall call) {
        this.owner = owner;
        this.ambient = ambient;
        this.call = call;
    }

    /** What one weighs with its ambient, at most. */
    static long bytes(Ambient ambient) {
        return 384 + 2L * (ambient.entrance().length() + ambient.origin().length());
    }

    Ambient ambient() {
        return ambient;
    }

    BoundCall call() {
        if (!used) {
            used = true;
        }
        return call;
    }

    void call(BoundCall next) {
        call = next;
    }

    /** Since it was last looked at. */
    @Override
    long idleNanos(long now) {
        return used ? 0 : Long.MAX_VALUE;
    }

    @Override
    boolean letGo(long now) {
        owner.forget(this);
        owner.gate().memory().giveBack(bytes(ambient));
        return true;
    }
}
