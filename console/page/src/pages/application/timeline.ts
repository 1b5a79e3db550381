import type { BreakerChange } from '../../api/types';
import { toneOfState } from './BreakerState';

/*
 * What breakers did, as lanes over time. A breaker runs in each instance by itself; its lane shows the worst state of all of them:
 *
 *     one      ──────████▄▄────────      █ open   ▄ half open, ramping, held   ─ closed
 *     other    ───────────████▄▄───
 *     lane     ──────██████████▄───
 */

/** A stretch of a lane: at least one instance was in this state, and none in a worse one. */
export interface Stretch {
  from: number;
  to: number;
  state: string;
}

/** When an instance began and ended, in milliseconds since 1970. */
export interface Life {
  from: number;
  to: number;
}

export interface Lane {
  key: string;
  rule: string;
  resource: string;
  value: string;
  stretches: Stretch[];
}

const RANKS: Record<string, number> = { good: 0, warn: 1, bad: 2 };

export function rankOf(state: string): number {
  return RANKS[toneOfState(state)] ?? 1;
}

export function laneKey(one: { rule: string; resource: string; value: string }): string {
  return `${one.rule}\n${one.resource}\n${one.value}`;
}

/**
 * The lanes of breakers that changed, the one that changed last first. Changes come newest first.
 *
 * @param lifeOf since when an instance runs and until when it was heard: a state begins and ends with its instance
 */
export function lanesOf(changes: readonly BreakerChange[], from: number, to: number, lifeOf: (instance: string) => Life): Lane[] {
  const byLane = new Map<string, BreakerChange[]>();
  for (const change of changes) {
    const key = laneKey(change);
    byLane.set(key, [...(byLane.get(key) ?? []), change]);
  }
  return [...byLane].map(([key, own]) => {
    const { rule = '', resource = '', value = '' } = own[0] ?? {};
    return { key, rule, resource, value, stretches: worst(stretchesOf(own, from, to, lifeOf), from, to) };
  });
}

/** Each state of each instance within the time that is shown. */
function stretchesOf(changes: readonly BreakerChange[], from: number, to: number, lifeOf: (instance: string) => Life): Stretch[] {
  const byInstance = new Map<string, BreakerChange[]>();
  for (const change of changes) {
    byInstance.set(change.instance, [change, ...(byInstance.get(change.instance) ?? [])]);
  }
  return [...byInstance].flatMap(([instance, own]) => {
    const ordered = own.sort((one, other) => one.at - other.at);
    const first = ordered[0];
    const life = lifeOf(instance);
    const before: Stretch[] = first === undefined ? [] : [{ from: life.from, to: first.at, state: first.from }];
    const after = ordered.map((change, index) => ({ from: change.at, to: ordered[index + 1]?.at ?? Math.max(change.at, life.to), state: change.to }));
    return [...before, ...after]
      .map((one) => ({ ...one, from: Math.max(from, one.from), to: Math.min(to, one.to) }))
      .filter((one) => one.to > one.from);
  });
}

/** At each moment the worst state, with neighbours of the same state as one stretch. */
function worst(stretches: readonly Stretch[], from: number, to: number): Stretch[] {
  const edges = [...new Set([from, to, ...stretches.flatMap((one) => [one.from, one.to])])].sort((one, other) => one - other);
  const lane: Stretch[] = [];
  for (let index = 0; index + 1 < edges.length; index++) {
    const start = edges[index] ?? from;
    const end = edges[index + 1] ?? to;
    const there = stretches.filter((one) => one.from <= start && one.to >= end);
    const state = there.reduce((most, one) => (most === '' || rankOf(one.state) > rankOf(most) ? one.state : most), '');
    const last = lane[lane.length - 1];
    if (last !== undefined && last.state === state && last.to === start) {
      last.to = end;
    } else if (state !== '') {
      lane.push({ from: start, to: end, state });
    }
  }
  return lane;
}
