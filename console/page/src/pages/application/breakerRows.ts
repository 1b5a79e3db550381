import { statusOf } from '../../api/running';
import type { JsonObject } from '../../api/json';
import type { BreakerNow } from '../../api/types';
import { type Mode, modeOf, targetOf } from '../../rules/document';
import type { Asked, Running } from './asking';
import { rankOf } from './timeline';

/*
 * Breakers are known from three sides, none of which has all:
 *
 *     the console, of all instances    those that changed their state since the instance was started
 *     instances that are asked         those that run, with their state; a dozen instances at most
 *     the rules in force               those that no call has met yet
 */

/** A breaker rule at a resource, or one of its values. */
export interface BreakerRow {
  key: string;
  rule: string;
  resource: string;
  value: string;
  mode: string;
  /** In how many instances it is in which state; null where that is not known of all of them. */
  states: [state: string, count: number | null][];
  /** Of a rule with a breaker for each value: how many are open, and how many there are. */
  values: { open: number; watched: number } | null;
}

const KINDS = ['breaker', 'hot-parameter-breaker'];

/** All breaker rules in force with their state, those that are not closed first. */
export function breakerRows(now: readonly BreakerNow[], asked: Asked | null, live: number, rules: readonly JsonObject[]): BreakerRow[] {
  const running = runningRows((asked?.rules ?? []).filter((rule) => KINDS.includes(rule.kind)));
  const inForce = new Map(rules.map((rule) => [idOf(rule), modeOf(rule)]));
  const isWhole = asked !== null && live > 0 && asked.answered.length >= live;
  const rows = new Map(running);
  for (const told of now) {
    const key = keyOf(told.rule, told.resource, told.value);
    const own = running.get(key);
    const whole = running.get(keyOf(told.rule, told.resource, ''));
    const mode = whole?.mode ?? inForce.get(told.rule) ?? '';
    const isGone = isWhole && whole === undefined && !inForce.has(told.rule); // the console remembers what such a rule did last
    if (!isWhole) {
      rows.set(key, { ...told, key, mode, values: own?.values ?? null, states: withClosed(told.states, own) });
    } else if (!isGone && own === undefined) {
      rows.set(key, { ...told, key, mode, values: null, states: Object.entries(told.states) });
    }
  }
  const seen = new Set([...rows.values()].map((row) => row.rule));
  const unmet = rules.filter((rule) => KINDS.includes(String(rule.kind)) && !seen.has(idOf(rule))).map(unmetRow);
  return [...rows.values(), ...unmet].sort((one, other) => badness(other) - badness(one) || one.key.localeCompare(other.key));
}

function runningRows(running: readonly Running[]): Map<string, BreakerRow> {
  const rows = new Map<string, BreakerRow>();
  for (const rule of running) {
    const key = keyOf(rule.rule, rule.resource, '');
    const row = rows.get(key) ?? { key, rule: rule.rule, resource: rule.resource, value: '', mode: rule.mode, states: [], values: null };
    const state = statusOf(rule, 'state');
    if (state !== '') {
      row.states = counted(row.states, state);
    }
    if (rule.kind !== 'breaker') {
      row.values = { open: (row.values?.open ?? 0) + numberOf(rule, 'open'), watched: (row.values?.watched ?? 0) + numberOf(rule, 'watched') };
    }
    rows.set(key, row);
  }
  return rows;
}

function counted(states: BreakerRow['states'], state: string): BreakerRow['states'] {
  const before = states.find(([one]) => one === state)?.[1] ?? 0;
  return [...states.filter(([one]) => one !== state), [state, before + 1]];
}

/** The states that were told; where an instance that was asked says closed, others may be, too. */
function withClosed(told: Record<string, number>, own: BreakerRow | undefined): BreakerRow['states'] {
  const states: BreakerRow['states'] = Object.entries(told);
  const isClosedElsewhere = own?.states.some(([state]) => state === 'CLOSED') === true && told.CLOSED === undefined;
  return isClosedElsewhere ? [...states, ['CLOSED', null]] : states;
}

function unmetRow(rule: JsonObject): BreakerRow {
  const mode: Mode = modeOf(rule);
  return { key: keyOf(idOf(rule), targetOf(rule), ''), rule: idOf(rule), resource: targetOf(rule), value: '', mode, states: [], values: null };
}

/** A rule without an id is called by its kind and its resource, as instances call it. */
function idOf(rule: JsonObject): string {
  return typeof rule.id === 'string' ? rule.id : `${String(rule.kind)}:${targetOf(rule)}`;
}

/** How much there is to worry about: open breakers more than others. */
export function badness(row: BreakerRow): number {
  const states = row.states.reduce((sum, [state, count]) => sum + 1000 * rankOf(state) + (rankOf(state) === 0 ? 0 : (count ?? 1)), 0);
  return states + (row.values?.open ?? 0);
}

function keyOf(rule: string, resource: string, value: string): string {
  return `${rule}\n${resource}\n${value}`;
}

function numberOf(rule: Running, name: string): number {
  const value = Number(statusOf(rule, name));
  return Number.isFinite(value) ? value : 0;
}
