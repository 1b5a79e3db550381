package io.headgate.rules.sentinel;

import static java.util.Objects.requireNonNull;

import io.headgate.gateway.ApiGroup;
import io.headgate.rule.Exact;
import io.headgate.rule.LinearRegex;
import io.headgate.rule.NameMatcher;
import io.headgate.rules.document.InvalidDocumentException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Converts between Sentinel's arrays of API definitions and our API groups. Immutable, safe for many threads. */
public final class SentinelApis {

    private static final int EXACT = 0;
    private static final int ANT = 1;
    private static final int REGEX = 2;

    static final List<Field> FIELDS = Field.withBookkeeping(
            new Field("apiName", "", "`name`", "of several of one name Sentinel keeps one, the conversion the last"),
            new Field("predicateItems", "", "`paths`: those that any of them picks", ""),
            new Field("predicateItems.pattern", "", "a path or a pattern", ""),
            new Field(
                    "predicateItems.matchStrategy",
                    "0",
                    "0 `Exact`, 1 `Glob`, 2 `LinearRegex`",
                    "1 is an Ant pattern: `/**` holds the path above it, too; `{id}` becomes `*`"),
            new Field("predicateItems.items", "none", Field.DROPPED, "groups of items have no effect in Sentinel"));

    private SentinelApis() {}

    /** Sentinel's definitions as ours. Throws {@link InvalidDocumentException} with all problems. */
    public static ApiConversion read(String json) {
        ArrayReading reading = new ArrayReading(requireNonNull(json, "json"), FIELDS);
        Map<String, ApiGroup> groups = new LinkedHashMap<>();
        reading.forEach("apiName", element -> {
            ApiGroup group = group(element, reading.notes());
            if (element.isSound() && groups.put(group.name(), group) != null) {
                reading.notes()
                        .ignored(
                                "apiName",
                                group.name(),
                                "of several of one name the last counts; Sentinel, too, keeps one only");
            }
        });
        return new ApiConversion(List.copyOf(groups.values()), reading.notes().all());
    }

    private static ApiGroup group(Element element, Notes notes) {
        String name = element.text("apiName");
        element.require(!name.isBlank(), "apiName", "a name (Sentinel ignores the definition)");
        element.require(element.has("predicateItems"), "predicateItems", "an array (Sentinel ignores the definition)");
        List<NameMatcher> paths = new ArrayList<>();
        for (Element item : element.objects("predicateItems")) {
            if (item.has("items") && !item.has("pattern")) {
                notes.ignored("predicateItems.items", "[…]", "groups of items have no effect in Sentinel, either");
                item.objects("items");
            } else {
                Bounds.within(
                        "predicateItems.pattern", item.text("pattern"), notes, () -> paths.addAll(paths(item, notes)));
            }
        }
        return new ApiGroup(name.isBlank() ? "?" : name, paths);
    }

    private static List<NameMatcher> paths(Element item, Notes notes) {
        String pattern = item.text("pattern");
        int strategy = item.whole("matchStrategy", EXACT);
        item.require(!pattern.isBlank(), "pattern", "a path or a pattern");
        item.require(strategy != REGEX || Resources.compiles(pattern), "pattern", "a regular expression");
        if (!item.isSound()) {
            return List.of();
        }
        return switch (strategy) {
            case EXACT -> List.of(new Exact(pattern));
            case ANT -> List.of(AntPattern.glob(pattern));
            case REGEX -> List.of(LinearRegex.of(pattern));
            default -> {
                notes.ignored("predicateItems.matchStrategy", strategy, "the item picks nothing, as in Sentinel");
                yield List.of();
            }
        };
    }

    /** Our groups as Sentinel's. */
    public static Written write(List<ApiGroup> groups) {
        Notes notes = new Notes();
        List<Map<String, Object>> array = new ArrayList<>();
        for (int index = 0; index < groups.size(); index++) {
            ApiGroup group = groups.get(index);
            notes.about(index, group.name());
            List<Map<String, Object>> items = new ArrayList<>();
            for (NameMatcher path : group.paths()) {
                Bounds.within("paths", path.text(), notes, () -> items.add(item(path)));
            }
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("apiName", group.name());
            fields.put("predicateItems", items);
            array.add(fields);
        }
        return new Written(JsonText.write(array), notes.all());
    }

    private static Map<String, Object> item(NameMatcher path) {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("pattern", path instanceof Exact exact ? exact.name() : Regexes.of(path));
        item.put("matchStrategy", path instanceof Exact ? EXACT : REGEX);
        return item;
    }
}
