import { describe, expect, it } from 'vitest';
import { toResourceSecond } from '../src/api/live';
import type { LiveSecond } from '../src/api/types';
import { appended, hasPercentiles, pointsOf } from '../src/pages/application/points';
import { lineOf } from '../src/parts/Sparkline';
import { remember } from '../src/state/live';

const row = (name: string, passed: number, refused: number): LiveSecond['resources'][number] => [name, 'INBOUND', passed, refused, 0, 5, 1.5, 9, 2, 0, 1, 2, 3];
const second = (...resources: LiveSecond['resources']): LiveSecond => ({ at: 1000, instances: 1, resources });

describe('a live second', () => {
  it('is read by the order of its columns', () => {
    expect(toResourceSecond(row('a', 7, 1))).toEqual({ name: 'a', type: 'INBOUND', passed: 7, refused: 1, errors: 0, finished: 5, average: 1.5, longest: 9, inFlight: 2, waiting: 0, p50: 1, p95: 2, p99: 3 });
  });

  it('that lacks columns has them unknown', () => {
    expect(toResourceSecond(['a', 'INBOUND', 1]).p99).toBeNull();
  });
});

describe('the last minute', () => {
  it('counts passed and refused calls, and a zero for silence', () => {
    const lately = new Map<string, (number | null)[]>();
    remember(lately, second(row('a', 5, 2)));
    remember(lately, second());
    expect(lately.get('a')?.slice(-3)).toEqual([null, 7, 0]);
    expect(lately.get('a')?.length).toBe(60);
  });

  it('forgets who was silent for a whole minute', () => {
    const lately = new Map<string, (number | null)[]>();
    remember(lately, second(row('a', 5, 2)));
    for (let gone = 0; gone < 59; gone++) {
      remember(lately, second());
    }
    expect(lately.has('a')).toBe(true);
    remember(lately, second());
    expect(lately.has('a')).toBe(false);
  });
});

describe('points', () => {
  const history = { step: 1, at: [10, 11, 12], passed: [1, 2, 3], refused: [0, 0, 0], errors: [0, 0, 0], averageMillis: [1, 1, 1], longestMillis: [1, 1, 1], inFlight: [0, 0, 0], p50: [1, null, 2], p95: [3, null, 4], p99: [5, null, 6] };

  it('move: one comes, the oldest go', () => {
    const points = appended(pointsOf(history), 13_400, toResourceSecond(row('a', 9, 1)), 3);
    expect(points.at).toEqual([11, 12, 13]);
    expect(points.passed).toEqual([2, 3, 9]);
    expect(points.p99).toEqual([null, 6, 3]);
  });

  it('have the percentiles that are on record', () => {
    expect(pointsOf(history)).toMatchObject({ p50: [1, null, 2], p95: [3, null, 4], p99: [5, null, 6] });
    expect(hasPercentiles(pointsOf(history))).toBe(true);
    expect(hasPercentiles(pointsOf({ ...history, p50: [null], p95: [null], p99: [null] }))).toBe(false);
  });

  it('do not count a second twice', () => {
    const points = pointsOf(history);
    expect(appended(points, 12_900, undefined, 300)).toBe(points);
  });

  it('show a resource that was silent as nothing, not as unknown', () => {
    const points = appended(pointsOf(null), 5000, undefined, 300);
    expect([points.passed, points.p50]).toEqual([[0], [null]]);
  });
});

describe('a sparkline', () => {
  it('breaks where nothing is known', () => {
    expect(lineOf([1, null, 2, 2], 30, 10)).toBe('M0.0 5.0M20.0 1.5L30.0 1.5');
  });
});
