package io.headgate.console.fleet;

import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.console.history.History;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How an application, or one instance of it, goes this second. For one thread. */
final class LivePicture {

    /*
     * The newest second of each instance, whichever it is by its clock: clocks differ, messages are late, and a picture by one
     * clock would show instances that are not there. The history, which has time to wait, files each second where it belongs.
     * A second that is older than FRESH is left out: its instance is stuck or gone.
     */
    static final long FRESH_MILLIS = 3_500;

    private static final int MOST_NAMES = 5_000;

    private final Map<String, LiveResource> resources = new HashMap<>();
    private @Nullable Machine machine;
    private int instances;

    private LivePicture() {}

    /** The picture of one instance, or of all if it is "". */
    static LivePicture of(ApplicationFleet fleet, String instance) {
        LivePicture picture = new LivePicture();
        long since = fleet.nowMillis() - FRESH_MILLIS;
        if (instance.isEmpty()) {
            fleet.instances().forEach(each -> picture.add(each, since));
        } else {
            Instance one = fleet.instance(instance);
            if (one != null) {
                picture.add(one, since);
                Instance.Latest latest = one.latest(since);
                picture.machine = latest == null ? null : latest.second().machine();
            }
        }
        return picture;
    }

    private void add(Instance instance, long since) {
        Instance.Latest latest = instance.latest(since);
        if (latest == null) {
            return;
        }
        instances++;
        for (ResourceSecond second : latest.second().resources()) {
            resource(second.name()).add(second);
        }
        TimesSeen times = instance.times();
        for (ResourceTimes each : times == null ? List.<ResourceTimes>of() : times.resources()) {
            resource(each.name()).add(each);
        }
    }

    private LiveResource resource(String name) {
        LiveResource found = resources.get(name);
        if (found == null) {
            String kept = resources.size() < MOST_NAMES ? name : History.OTHER;
            found = resources.computeIfAbsent(kept, LiveResource::new);
        }
        return found;
    }

    /** The names of the resources with most calls, those first. */
    List<String> busiest(int most) {
        return resources.values().stream()
                .sorted(Comparator.comparingLong(LiveResource::calls).reversed())
                .limit(most)
                .map(LiveResource::name)
                .toList();
    }

    /** As JSON for the page, with one resource, or with all if it is "". */
    Map<String, Object> json(long atMillis, String only) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("at", atMillis);
        if (machine != null) {
            json.put("machine", machine);
        }
        json.put("instances", instances);
        json.put("resources", rows(only));
        return json;
    }

    private List<List<@Nullable Object>> rows(String only) {
        if (only.isEmpty()) {
            return new TreeMap<>(resources)
                    .values().stream().map(LiveResource::row).toList();
        }
        LiveResource one = resources.get(only);
        return one == null ? List.of() : List.of(one.row());
    }
}
