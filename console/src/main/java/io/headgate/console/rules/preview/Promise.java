package io.headgate.console.rules.preview;

/**
 * What is certain about a limit, however calls come: how many it admits at most, and how many it must have admitted when it
 * refuses one. Calls ask for one permit each; times are nanoseconds since 1970, and those at which calls ask. The limit begins at
 * the {@code start} that the promise was made for, with nothing used.
 */
interface Promise {

    /** Refuses everything. */
    Promise NOTHING = new Promise() {
        @Override
        public long most(long from, long to) {
            return 0;
        }

        @Override
        public long least(long since, long from) {
            return 0;
        }
    };

    /** Nothing is certain. */
    Promise NONE = new Promise() {
        @Override
        public long most(long from, long to) {
            return Long.MAX_VALUE;
        }

        @Override
        public long least(long since, long from) {
            return 0;
        }
    };

    /** Of the calls that ask at or after {@code from} and before {@code to}, at most so many are admitted. */
    long most(long from, long to);

    /**
     * When a call that asks at or after {@code from} is refused, at least so many were admitted that asked at or after
     * {@code since} and not after it.
     *
     * @param since not after {@code from}
     */
    long least(long since, long from);

    /** Both limits at once: a call is admitted by both, and refused by one of them. */
    default Promise and(Promise other) {
        Promise one = this;
        return new Promise() {
            @Override
            public long most(long from, long to) {
                return Math.min(one.most(from, to), other.most(from, to));
            }

            @Override
            public long least(long since, long from) {
                return Math.min(one.least(since, from), other.least(since, from));
            }
        };
    }
}
