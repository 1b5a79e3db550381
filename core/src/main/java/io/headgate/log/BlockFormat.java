package io.headgate.log;

/** The lines of the block log. */
final class BlockFormat implements LineFormat<SecondBlocks> {

    @Override
    public String kind() {
        return "blocks";
    }

    @Override
    public String fields() {
        return "second resource rule origin reason count";
    }

    @Override
    public long second(SecondBlocks blocks) {
        return blocks.epochSecond();
    }

    @Override
    public String resource(SecondBlocks blocks) {
        return blocks.resource();
    }

    @Override
    public void write(SecondBlocks blocks, Line line) {
        line.number(blocks.epochSecond())
                .name(blocks.resource())
                .name(blocks.rule())
                .name(blocks.origin())
                .name(blocks.reason())
                .number(blocks.count());
    }

    @Override
    public SecondBlocks read(Fields fields) {
        // arguments are evaluated from left to right: the order of the line
        return new SecondBlocks(
                fields.number(), fields.name(), fields.name(), fields.name(), fields.name(), fields.number());
    }
}
