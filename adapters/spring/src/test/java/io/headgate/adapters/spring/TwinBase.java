package io.headgate.adapters.spring;

import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.BlockedException;
import org.jspecify.annotations.Nullable;

/** What stands above {@link Twin}: its work, and handlers that it inherits. */
@SuppressWarnings("unused") // handlers are found by name
public class TwinBase {

    private @Nullable Throwable trouble;

    public void trouble(@Nullable Throwable newTrouble) {
        trouble = newTrouble;
    }

    String work(String item) throws Throwable {
        if (trouble != null) {
            throw trouble;
        }
        return "done " + item;
    }

    private String above(String item, BlockException refused) {
        return "above " + item;
    }

    private String above(String item, BlockedException refused) {
        return "above " + item;
    }

    private String above(String item, Throwable error) {
        return "above " + item + " " + kind(error);
    }

    /** The same word for a refusal by either. */
    static String kind(Throwable error) {
        boolean refusal = error instanceof BlockException || error instanceof BlockedException;
        return refusal ? "refusal" : error.getClass().getSimpleName();
    }
}
