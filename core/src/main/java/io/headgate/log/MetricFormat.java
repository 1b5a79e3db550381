package io.headgate.log;

/** The lines of the metric log. */
final class MetricFormat implements LineFormat<SecondFigures> {

    @Override
    public String kind() {
        return "metrics";
    }

    @Override
    public String fields() {
        return "second resource type passed refused finished errors responseNanos minNanos maxNanos inFlight waiting";
    }

    @Override
    public long second(SecondFigures figures) {
        return figures.epochSecond();
    }

    @Override
    public String resource(SecondFigures figures) {
        return figures.resource();
    }

    @Override
    public void write(SecondFigures figures, Line line) {
        line.number(figures.epochSecond())
                .name(figures.resource())
                .name(figures.resourceType())
                .number(figures.passed())
                .number(figures.refused())
                .number(figures.finished())
                .number(figures.errors())
                .number(figures.responseNanos())
                .number(figures.minNanos())
                .number(figures.maxNanos())
                .number(figures.inFlight())
                .number(figures.waiting());
    }

    @Override
    public SecondFigures read(Fields fields) {
        // arguments are evaluated from left to right: the order of the line
        return new SecondFigures(
                fields.number(),
                fields.name(),
                fields.name(),
                fields.number(),
                fields.number(),
                fields.number(),
                fields.number(),
                fields.number(),
                fields.number(),
                fields.number(),
                fields.number(),
                fields.number());
    }
}
