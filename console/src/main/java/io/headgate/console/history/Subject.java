package io.headgate.console.history;

/**
 * What a stretch is about.
 *
 * @param application the application
 * @param instance the instance for {@link Sheet#INSTANCE}, else ""
 * @param sheet the table
 * @param tier how finely
 */
record Subject(String application, String instance, Sheet sheet, Tier tier) {

    static Subject of(String application, Sheet sheet, Tier tier) {
        return new Subject(application, "", sheet, tier);
    }

    static Subject ofInstance(String application, String instance) {
        return new Subject(application, instance, Sheet.INSTANCE, Tier.SECOND);
    }

    /**
     * When the stretch begins that a second belongs to. Those of instances begin at different seconds, so that not all of them
     * are to be written at once.
     */
    long stretchOf(long second) {
        long shift = sheet == Sheet.INSTANCE ? Math.floorMod(hashCode(), tier.span()) : 0;
        return Math.floorDiv(second - shift, tier.span()) * tier.span() + shift;
    }
}
