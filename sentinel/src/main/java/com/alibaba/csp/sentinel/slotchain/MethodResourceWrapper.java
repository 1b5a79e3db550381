package com.alibaba.csp.sentinel.slotchain;

import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.ResourceTypeConstants;
import com.alibaba.csp.sentinel.util.MethodUtil;
import java.lang.reflect.Method;

/** A resource that was given by its method; its name is that of the method with the types of its parameters. */
public class MethodResourceWrapper extends ResourceWrapper {

    private final transient Method method;

    /** A method, of no particular kind. */
    public MethodResourceWrapper(Method method, EntryType e) {
        this(method, e, ResourceTypeConstants.COMMON);
    }

    /** A method. */
    public MethodResourceWrapper(Method method, EntryType e, int resType) {
        super(MethodUtil.resolveMethodName(method), e, resType);
        this.method = method;
    }

    /** The method. */
    public Method getMethod() {
        return method;
    }

    @Override
    public String getShowName() {
        return name;
    }

    @Override
    public String toString() {
        return "MethodResourceWrapper{name='" + name + "', entryType=" + entryType + ", resourceType=" + resourceType
                + '}';
    }
}
