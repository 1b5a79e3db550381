package io.headgate.console.history;

/** Of what a stretch has figures: each is a table of names by steps. */
enum Sheet {

    /** One instance: its resources. Kept second by second only. */
    INSTANCE(1),

    /** One application: its resources, over all instances. */
    RESOURCES(2),

    /** One application: its instances, each with all its resources together. */
    INSTANCES(3);

    /**
     * The name of the row that says that somebody was heard at all, with everything together. A step without it is a gap; a
     * step with it and without a name is one in which that name was idle.
     */
    static final String ALL = "";

    final int code;

    Sheet(int code) {
        this.code = code;
    }
}
