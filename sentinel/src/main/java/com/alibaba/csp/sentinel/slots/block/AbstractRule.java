package com.alibaba.csp.sentinel.slots.block;

import java.util.Objects;

/** What all rules have. The id is for whoever keeps rules: two rules that differ in nothing else are equal. */
public abstract class AbstractRule implements Rule {

    private Long id;
    private String resource;
    private String limitApp;
    private boolean regex;

    public Long getId() {
        return id;
    }

    public AbstractRule setId(Long id) {
        this.id = id;
        return this;
    }

    @Override
    public String getResource() {
        return resource;
    }

    public AbstractRule setResource(String resource) {
        this.resource = resource;
        return this;
    }

    /** Whose calls: {@code default} for all, {@code other} for those that no rule of the resource names, or one origin. */
    public String getLimitApp() {
        return limitApp;
    }

    public AbstractRule setLimitApp(String limitApp) {
        this.limitApp = limitApp;
        return this;
    }

    /** Whether the resource is a regular expression that a name must match as a whole. */
    public boolean isRegex() {
        return regex;
    }

    public AbstractRule setRegex(boolean regex) {
        this.regex = regex;
        return this;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof AbstractRule that
                        && Objects.equals(resource, that.resource)
                        && regex == that.regex
                        && standard(limitApp).equals(standard(that.limitApp)));
    }

    @Override
    public int hashCode() {
        return Objects.hash(resource, regex, standard(limitApp));
    }

    /** Null and nothing stand for all origins. */
    private static String standard(String limitApp) {
        return limitApp == null || limitApp.isEmpty() ? RuleConstant.LIMIT_APP_DEFAULT : limitApp;
    }

    @SuppressWarnings("unchecked")
    public <T extends AbstractRule> T as(Class<T> type) {
        return (T) this;
    }
}
