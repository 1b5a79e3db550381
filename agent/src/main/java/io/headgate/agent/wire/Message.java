package io.headgate.agent.wire;

/**
 * What an application and its console say to each other over their one connection. Every message is one JSON object in one
 * text frame of at most {@link #MOST_BYTES}.
 *
 * <pre>
 *   application                              console
 *       │ ── Hello ─────────────────────────────► │   who I am
 *       │ ◄───────────────────────────── Welcome ─│
 *       │ ◄──────────────────────────── RulesSent ─│   the rules in force, and again whenever they change
 *       │ ── RulesTaken ────────────────────────► │   in force here, or why not
 *       │ ── SecondSeen ─────────────────────────► │   once a second
 *       │ ── TimesSeen ──────────────────────────► │   every few seconds
 *       │ ── RefusalsSeen, BreakerSeen, EventSeen ► │   when there are any
 *       │ ◄──────────────────────────────────Ask ─│   somebody looks at something that is not sent all the time
 *       │ ── Answer ────────────────────────────► │
 * </pre>
 */
public sealed interface Message
        permits Hello,
                Welcome,
                RulesSent,
                RulesTaken,
                SecondSeen,
                TimesSeen,
                RefusalsSeen,
                BreakerSeen,
                EventSeen,
                Ask,
                Answer {

    /** The version of this protocol. */
    int PROTOCOL = 1;

    /** The longest message that either side takes. */
    int MOST_BYTES = 4 << 20;
}
