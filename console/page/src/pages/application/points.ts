import type { ResourceSecond } from '../../api/live';
import type { History } from '../../api/types';

type Values = readonly (number | null)[];

/** The lines of the charts over one axis of time; `at` is in seconds since 1970. */
export interface Points {
  at: readonly number[];
  passed: Values;
  refused: Values;
  errors: Values;
  average: Values;
  longest: Values;
  inFlight: Values;
  waiting: Values;
  p50: Values;
  p95: Values;
  p99: Values;
}

const NOTHING: History = { step: 1, at: [], passed: [], refused: [], errors: [], averageMillis: [], longestMillis: [], inFlight: [], p50: [], p95: [], p99: [] };

/** Recorded points. Waiting calls are not recorded; their line begins with the first live second. */
export function pointsOf(history: History | null): Points {
  const from = history ?? NOTHING;
  const unknown = from.at.map(() => null);
  return {
    at: from.at, passed: from.passed, refused: from.refused, errors: from.errors, average: from.averageMillis, longest: from.longestMillis,
    inFlight: from.inFlight, waiting: unknown, p50: from.p50, p95: from.p95, p99: from.p99,
  };
}

/** Whether any percentile is known: none are recorded of one resource of one instance. */
export function hasPercentiles(points: Points): boolean {
  return [points.p50, points.p95, points.p99].some((values) => values.some((value) => value !== null));
}

/** The points with one second more, and without those that are older than `seconds`. A second that is there already changes nothing. */
export function appended(points: Points, atMillis: number, second: ResourceSecond | undefined, seconds: number): Points {
  const at = Math.floor(atMillis / 1000);
  const last = points.at[points.at.length - 1];
  if (last !== undefined && at <= last) {
    return points;
  }
  const first = points.at.findIndex((one) => one > at - seconds);
  const from = first === -1 ? points.at.length : first;
  const more = (values: Values, value: number | null | undefined): Values => [...values.slice(from), value ?? null];
  return {
    at: [...points.at.slice(from), at],
    passed: more(points.passed, second?.passed ?? 0),
    refused: more(points.refused, second?.refused ?? 0),
    errors: more(points.errors, second?.errors ?? 0),
    average: more(points.average, second?.average),
    longest: more(points.longest, second?.longest),
    inFlight: more(points.inFlight, second?.inFlight ?? 0),
    waiting: more(points.waiting, second?.waiting ?? 0),
    p50: more(points.p50, second?.p50),
    p95: more(points.p95, second?.p95),
    p99: more(points.p99, second?.p99),
  };
}
