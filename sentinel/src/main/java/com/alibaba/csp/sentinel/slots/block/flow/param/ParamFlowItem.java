package com.alibaba.csp.sentinel.slots.block.flow.param;

import java.util.Objects;

/** What one value may have instead of what the rule says, the value as text and the name of its class. */
public class ParamFlowItem {

    private String object;
    private Integer count;
    private String classType;

    public ParamFlowItem() {}

    public ParamFlowItem(String object, Integer count, String classType) {
        this.object = object;
        this.count = count;
        this.classType = classType;
    }

    /** An item for that value. */
    public static <T> ParamFlowItem newItem(T object, Integer count) {
        if (object == null) {
            throw new IllegalArgumentException("object: null (expected: a value)");
        }
        return new ParamFlowItem(object.toString(), count, object.getClass().getName());
    }

    public String getObject() {
        return object;
    }

    public ParamFlowItem setObject(String object) {
        this.object = object;
        return this;
    }

    public Integer getCount() {
        return count;
    }

    public ParamFlowItem setCount(Integer count) {
        this.count = count;
        return this;
    }

    public String getClassType() {
        return classType;
    }

    public ParamFlowItem setClassType(String classType) {
        this.classType = classType;
        return this;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (other == null || getClass() != other.getClass()) {
            return false;
        }
        ParamFlowItem that = (ParamFlowItem) other;
        return Objects.equals(object, that.object)
                && Objects.equals(count, that.count)
                && Objects.equals(classType, that.classType);
    }

    @Override
    public int hashCode() {
        return Objects.hash(object, count, classType);
    }

    @Override
    public String toString() {
        return "ParamFlowItem{object=" + object + ", count=" + count + ", classType='" + classType + "'}";
    }
}
