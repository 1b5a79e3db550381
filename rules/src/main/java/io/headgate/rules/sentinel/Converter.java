package io.headgate.rules.sentinel;

import io.headgate.rule.Rule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts the rules of one kind, both ways. Used for one array, by one thread. */
interface Converter<R extends Rule> {

    /** The class of our rules. */
    Class<R> type();

    /** The fields that Sentinel's rules have, each with what becomes of it. */
    List<Field> fields();

    /** The rules that one of Sentinel's becomes. Problems are noted by the element. */
    List<? extends Rule> read(Element element, Notes notes);

    /** The fields of the rule that one of ours becomes; null when it has no equivalent. */
    @Nullable
    Map<String, Object> write(R rule, Notes notes);

    /** Looks at the whole array that is about to be read. */
    default void begin(List<Element> elements, Notes notes) {}
}
