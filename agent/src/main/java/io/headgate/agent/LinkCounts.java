package io.headgate.agent;

/**
 * What was counted of a link since it was started.
 *
 * @param connections how often it was connected
 * @param failures how often a connection could not be made or was lost
 * @param sent messages sent
 * @param received messages received
 * @param unknown messages received that this version does not know, and skipped
 * @param droppedSeconds seconds that the console was not told of, since it was away or slow
 * @param droppedResources resources left out of a second, since there were too many
 * @param droppedRefusals samples of refusals that were left out, since there were too many
 * @param droppedEvents events that the console was not told of, since there were too many
 * @param droppedAnswers questions that were not answered, since there were too many
 * @param droppedMessages messages that were too large to be sent
 */
public record LinkCounts(
        long connections,
        long failures,
        long sent,
        long received,
        long unknown,
        long droppedSeconds,
        long droppedResources,
        long droppedRefusals,
        long droppedEvents,
        long droppedAnswers,
        long droppedMessages) {}
