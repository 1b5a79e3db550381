package io.headgate.testkit.promise;

import java.util.List;
import java.util.Optional;

/** At most a limit in any run of neighbouring slices. */
record SlicePromise(long limit, long sliceNanos, int slices, long origin) implements Promise {

    @Override
    public Optional<Worst> worst(List<Admission> admissions) {
        List<Admission> sorted = Promises.requireSorted(admissions);
        Worst worst = null;
        int first = 0;
        long permits = 0;
        for (Admission last : sorted) {
            permits = Math.addExact(permits, last.permits());
            long oldest = sliceOf(last) - slices + 1;
            while (sliceOf(sorted.get(first)) < oldest) {
                permits -= sorted.get(first++).permits();
            }
            if (permits > (worst == null ? limit : worst.permits())) {
                long start = origin + oldest * sliceNanos;
                worst = new Worst(start, start + slices * sliceNanos, permits, limit);
            }
        }
        return Optional.ofNullable(worst);
    }

    private long sliceOf(Admission admission) {
        return Math.floorDiv(admission.nanos() - origin, sliceNanos);
    }
}
