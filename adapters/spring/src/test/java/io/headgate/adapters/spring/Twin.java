package io.headgate.adapters.spring;

import com.alibaba.csp.sentinel.annotation.SentinelResource;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.BlockedException;
import io.headgate.adapters.annotation.Guarded;
import java.io.FileNotFoundException;
import java.io.IOException;

/** Methods that are annotated for Sentinel and for Headgate in the same words. */
@SuppressWarnings("unused") // handlers are found by name
@SentinelResource(defaultFallback = "ofTheClass")
@Guarded(defaultFallback = "ofTheClass")
public class Twin extends TwinBase {

    @SentinelResource("bare")
    @Guarded("bare")
    public String bare(String item) throws Throwable {
        return work(item);
    }

    @SentinelResource(value = "block", blockHandler = "busy")
    @Guarded(value = "block", blockHandler = "busy")
    public String block(String item) throws Throwable {
        return work(item);
    }

    @SentinelResource(value = "both", blockHandler = "busy", fallback = "broken")
    @Guarded(value = "both", blockHandler = "busy", fallback = "broken")
    public String both(String item) throws Throwable {
        return work(item);
    }

    @SentinelResource(value = "only", fallback = "broken")
    @Guarded(value = "only", fallback = "broken")
    public String only(String item) throws Throwable {
        return work(item);
    }

    @SentinelResource(value = "overloaded", fallback = "overload")
    @Guarded(value = "overloaded", fallback = "overload")
    public String overloaded(String item) throws Throwable {
        return work(item);
    }

    @SentinelResource(value = "inherited", blockHandler = "above", fallback = "above")
    @Guarded(value = "inherited", blockHandler = "above", fallback = "above")
    public String inherited(String item) throws Throwable {
        return work(item);
    }

    @SentinelResource(value = "default", defaultFallback = "own")
    @Guarded(value = "default", defaultFallback = "own")
    public String byDefault(String item) throws Throwable {
        return work(item);
    }

    @SentinelResource(value = "defaultWith", defaultFallback = "ownWith")
    @Guarded(value = "defaultWith", defaultFallback = "ownWith")
    public String byDefaultWith(String item) throws Throwable {
        return work(item);
    }

    @SentinelResource(value = "preferred", fallback = "broken", defaultFallback = "own")
    @Guarded(value = "preferred", fallback = "broken", defaultFallback = "own")
    public String preferred(String item) throws Throwable {
        return work(item);
    }

    @SentinelResource(
            value = "elsewhere",
            blockHandler = "busy",
            blockHandlerClass = TwinHandlers.class,
            fallback = "broken",
            fallbackClass = TwinHandlers.class)
    @Guarded(
            value = "elsewhere",
            blockHandler = "busy",
            blockHandlerClass = TwinHandlers.class,
            fallback = "broken",
            fallbackClass = TwinHandlers.class)
    public String elsewhere(String item) throws Throwable {
        return work(item);
    }

    @SentinelResource(value = "ignoring", fallback = "broken", exceptionsToIgnore = FileNotFoundException.class)
    @Guarded(value = "ignoring", fallback = "broken", exceptionsToIgnore = FileNotFoundException.class)
    public String ignoring(String item) throws Throwable {
        return work(item);
    }

    @SentinelResource(value = "tracing", fallback = "broken", exceptionsToTrace = IOException.class)
    @Guarded(value = "tracing", fallback = "broken", exceptionsToTrace = IOException.class)
    public String tracing(String item) throws Throwable {
        return work(item);
    }

    @SentinelResource(value = "failing", fallback = "failAgain")
    @Guarded(value = "failing", fallback = "failAgain")
    public String failing(String item) throws Throwable {
        return work(item);
    }

    @SentinelResource(value = "wide", fallback = "broken")
    @Guarded(value = "wide", fallback = "broken")
    public Object wide(String item) throws Throwable {
        return work(item);
    }

    private String busy(String item, BlockException refused) {
        return "busy " + item;
    }

    private String busy(String item, BlockedException refused) {
        return "busy " + item;
    }

    private static String broken(String item, Throwable error) {
        return "broken " + item + " " + kind(error);
    }

    String overload(String item) {
        return "overload";
    }

    String overload(String item, Throwable error) {
        return "overload with the error";
    }

    String own() {
        return "own";
    }

    String ownWith(Throwable error) {
        return "own " + kind(error);
    }

    public String ofTheClass() {
        return "of the class";
    }

    String failAgain(String item) throws IOException {
        throw new IOException("the fallback");
    }
}
