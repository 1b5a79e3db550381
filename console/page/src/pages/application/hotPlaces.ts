import type { HotValue } from '../../api/running';
import type { Refusal } from '../../api/types';
import type { Running } from './asking';

/** A value of a rule at a resource: its figures in the instance where it is hottest. */
export interface HotRow extends HotValue {
  instance: string;
  /** In how many of the instances that were asked it is among the hottest. */
  instances: number;
  /** How much of its limit is used; over 1 when it is exceeded, null where there is no limit. */
  share: number | null;
  /** Of the refusals that were sampled, those of this value. */
  refusedSamples: number;
}

/** A rule at a resource, with its hottest values of all instances that were asked, hottest first. */
export interface HotPlace {
  key: string;
  rule: string;
  kind: string;
  resource: string;
  mode: string;
  refused: number;
  rows: HotRow[];
}

/** The rules that keep values apart, those with the hottest value first; places where nothing is used have no rows. */
export function hotPlaces(rules: readonly Running[], refusals: readonly Refusal[]): HotPlace[] {
  const places = new Map<string, HotPlace>();
  for (const rule of rules.filter(keepsValuesApart)) {
    const key = `${rule.rule}\n${rule.resource}`;
    const place = places.get(key) ?? { key, rule: rule.rule, kind: rule.kind, resource: rule.resource, mode: rule.mode, refused: 0, rows: [] };
    place.refused += rule.refused;
    place.rows.push(...rule.hottest.map((hot) => rowOf(rule, hot, refusals)));
    places.set(key, place);
  }
  const all = [...places.values()];
  all.forEach((place) => {
    place.rows = merged(place.rows).sort((one, other) => heat(other) - heat(one));
  });
  return all.sort((one, other) => heat(other.rows[0]) - heat(one.rows[0]));
}

function keepsValuesApart(rule: Running): boolean {
  return rule.hottest.length > 0 || /^hot-parameter/.test(rule.kind) || rule.status.some(([name]) => name === 'keys' || name === 'watched');
}

function rowOf(rule: Running, hot: HotValue, refusals: readonly Refusal[]): HotRow {
  const share = hot.figure === null || hot.of === null ? null : hot.of > 0 ? hot.figure / hot.of : 1;
  return { ...hot, instance: rule.instance, instances: 1, share, refusedSamples: refusals.filter((one) => isOf(one, rule, hot)).length };
}

/** One row for each value. Limits hold in each instance by itself: figures of several are not added up, the hottest stands for all. */
function merged(rows: readonly HotRow[]): HotRow[] {
  const byValue = new Map<string, HotRow>();
  for (const row of rows) {
    const known = byValue.get(row.value);
    const hotter = known === undefined || heat(row) > heat(known) ? row : known;
    byValue.set(row.value, { ...hotter, instances: (known?.instances ?? 0) + 1, refusedSamples: (known?.refusedSamples ?? 0) + row.refusedSamples });
  }
  return [...byValue.values()];
}

/** The reason of such a refusal ends with the value it is about. */
function isOf(one: Refusal, rule: Running, hot: HotValue): boolean {
  return one.rule === rule.rule && one.resource === rule.resource && one.instance === rule.instance && one.reason.endsWith(` for ${hot.value}`);
}

/** A value whose breaker is open is hotter than any share. */
function heat(row: HotRow | undefined): number {
  return row === undefined ? -1 : (row.state === '' || row.state === 'CLOSED' ? 0 : 1e6) + (row.share ?? 0);
}
