package com.alibaba.csp.sentinel.command;

import com.alibaba.csp.sentinel.util.StringUtil;
import java.util.HashMap;
import java.util.Map;

/** What a command is asked. For one thread. */
public class CommandRequest {

    private final Map<String, String> metadata = new HashMap<>();
    private final Map<String, String> parameters = new HashMap<>();
    private byte[] body;

    /** The body as it came, null when the transport does not keep it. */
    public byte[] getBody() {
        return body;
    }

    /** Sets the body. */
    public CommandRequest setBody(byte[] body) {
        this.body = body;
        return this;
    }

    /** All parameters, to be changed by who likes. */
    public Map<String, String> getParameters() {
        return parameters;
    }

    /** One parameter, null if it is not given. */
    public String getParam(String key) {
        return parameters.get(key);
    }

    /** One parameter, {@code defaultValue} if it is not given or blank. */
    public String getParam(String key, String defaultValue) {
        String value = parameters.get(key);
        return StringUtil.isBlank(value) ? defaultValue : value;
    }

    /** Adds a parameter. */
    public CommandRequest addParam(String key, String value) {
        requireName(key, "Parameter");
        parameters.put(key, value);
        return this;
    }

    /** What the transport knows about the request. */
    public Map<String, String> getMetadata() {
        return metadata;
    }

    /** Adds to what the transport knows. */
    public CommandRequest addMetadata(String key, String value) {
        requireName(key, "Metadata");
        metadata.put(key, value);
        return this;
    }

    private static void requireName(String key, String kind) {
        if (StringUtil.isBlank(key)) {
            throw new IllegalArgumentException(kind + " key cannot be empty");
        }
    }
}
