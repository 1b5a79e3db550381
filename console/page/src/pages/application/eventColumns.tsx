import type { EventSeen } from '../../api/types';
import { clock, moment } from '../../parts/format';
import type { Column } from '../../parts/Table';
import { type Key, text } from '../../text/text';
import { spaced } from './statusWords';

const KINDS: Record<string, Key> = {
  InstanceConnected: 'event.InstanceConnected', InstanceBack: 'event.InstanceBack', InstanceLost: 'event.InstanceLost', InstanceReplaced: 'event.InstanceReplaced',
  InstanceRefused: 'event.InstanceRefused', MessageRefused: 'event.MessageRefused', ClockDiffers: 'event.ClockDiffers', RulesRefused: 'event.RulesRefused', RulesChanged: 'event.RulesChanged',
  DocumentRejected: 'event.DocumentRejected', DocumentRolledBack: 'event.DocumentRolledBack', ClusterLost: 'event.ClusterLost', ClusterFound: 'event.ClusterFound',
  GuardFailed: 'event.GuardFailed', EntryLeaked: 'event.EntryLeaked',
};

/** What happened, in the language of the page where it is known. */
export function eventName(kind: string): string {
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  return known === undefined ? spaced(kind) : text(known);
}

export function eventColumns(): Column<EventSeen>[] {
  return [
    { name: 'at', title: text('refusals.at'), value: (one) => -one.at, shown: (one) => <span class="figures" title={moment(one.at)}>{clock(one.at)}</span> },
    { name: 'kind', title: text('events.kind'), value: (one) => eventName(one.kind), shown: (one) => eventName(one.kind) },
    { name: 'text', title: text('events.text'), wide: true, value: (one) => one.text, shown: (one) => one.text },
    { name: 'instance', title: text('live.instance'), value: (one) => one.instance, shown: (one) => one.instance },
  ];
}
