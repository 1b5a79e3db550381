package com.alibaba.csp.sentinel.spi;

/** A service whose file names good providers. */
public interface Greeter {

    /** In the file first, but of the lowest order. */
    @Spi(value = "last", order = Spi.ORDER_LOWEST)
    class Last implements Greeter {}

    @Spi(value = "usual", isDefault = true, order = -5)
    class Usual implements Greeter {}

    /** Without the annotation. */
    class Plain implements Greeter {}

    @Spi(order = -10, isSingleton = false)
    class Anew implements Greeter {}

    /** Of the service, but not in its file. */
    class Unlisted implements Greeter {}

    /** A service whose only provider is the default. */
    interface Lonely {

        @Spi(isDefault = true)
        class Only implements Lonely {}
    }

    /** A service without a file. */
    interface Nobody {}

    /** A service that is an abstract class. */
    abstract class Base {

        public static class Made extends Base {}
    }

    /** A service whose file names a class that is not there. */
    interface Missing {}

    /** A service whose file names a class of another kind. */
    interface Foreign {}

    /** A service with two providers of one alias. */
    interface SameAlias {

        @Spi("same")
        class One implements SameAlias {}

        @Spi("same")
        class Two implements SameAlias {}
    }

    /** A service with two defaults. */
    interface TwoDefaults {

        @Spi(isDefault = true)
        class One implements TwoDefaults {}

        @Spi(isDefault = true)
        class Two implements TwoDefaults {}
    }

    /** A service whose provider throws when made. */
    interface Throwing {

        class One implements Throwing {

            public One() {
                throw new IllegalStateException("cannot be made");
            }
        }
    }
}
