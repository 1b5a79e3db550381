import { describe, expect, it } from 'vitest';
import { refusedBy, runningRules, statusOf, unusedRules, wouldRefuse } from '../src/api/running';
import type { BreakerChange, Refusal } from '../src/api/types';
import type { Running } from '../src/pages/application/asking';
import { aloneShare, clusterRules } from '../src/pages/application/clusterRules';
import { breakerRows } from '../src/pages/application/breakerRows';
import { hotPlaces } from '../src/pages/application/hotPlaces';
import { statusName, statusValue } from '../src/pages/application/statusWords';
import { lanesOf } from '../src/pages/application/timeline';
import { filled, withMachine, withPast } from '../src/state/live';
import { language } from '../src/text/text';

describe('the rules an instance runs', () => {
  it('are read as docs/console-protocol.md says', () => {
    const [rule] = runningRules({ changes: 4, leftOut: 0, rules: [{ rule: 'per-customer', kind: 'hot-parameter', resource: 'GET /orders', mode: 'enforce', refused: 7, errors: 0, status: { keys: '2' }, hottest: [{ value: 'alice', figure: 9, of: 10 }] }] });
    expect(rule).toEqual({ rule: 'per-customer', kind: 'hot-parameter', resource: 'GET /orders', mode: 'enforce', refused: 7, errors: 0, status: [['keys', '2']], hottest: [{ value: 'alice', state: '', figure: 9, of: 10 }] });
  });

  it('may be of no use, with a reason', () => {
    expect(unusedRules({ rules: [], unused: [{ rule: 'a', reason: 'has matched no call' }, 7, {}] })).toEqual([{ rule: 'a', reason: 'has matched no call' }, { rule: '', reason: '' }]);
    expect(unusedRules({ rules: [] })).toEqual([]);
  });

  it('may be told wrongly without harm', () => {
    expect(runningRules(null)).toEqual([]);
    expect(runningRules({ rules: 'none' })).toEqual([]);
    const [rule] = runningRules({ rules: [7, { rule: { deep: 1 }, status: [], hottest: ['x', {}] }] });
    expect(rule).toMatchObject({ rule: '{"deep":1}', resource: '', refused: 0, status: [], hottest: [{ value: '', figure: null, of: null }] });
  });

  it('say their state in the language of the page, and what is not known as it comes', () => {
    expect([statusName('openFor'), statusValue('openFor', 'PT1M3.5S')]).toEqual(['open for', '1 min 4 s']);
    expect(statusName('used/day')).toBe('used / day');
    expect([statusName('brandNew'), statusValue('brandNew', 'x')]).toEqual(['brand new', 'x']);
    expect([statusName('constructor'), statusValue('state', 'toString')]).toEqual(['constructor', 'tostring']);
    language.value = 'zh';
    expect([statusName('state'), statusValue('state', 'HALF_OPEN')]).toEqual(['状态', '半开']);
    language.value = 'en';
  });
});

function running(instance: string, more: Partial<Running>): Running {
  return { instance, rule: 'r', kind: 'hot-parameter', resource: 'orders', mode: 'enforce', refused: 0, errors: 0, status: [], hottest: [], ...more };
}

const hot = (value: string, figure: number, of: number, state = '') => ({ value, figure, of, state });

describe('hot values', () => {
  it('stand once each, with the figures of the instance where they are hottest, hottest first', () => {
    const [place] = hotPlaces([
      running('one', { refused: 2, hottest: [hot('alice', 3, 10), hot('vip', 500, 1000)] }),
      running('two', { refused: 3, hottest: [hot('alice', 9, 10)] }),
    ], []);
    expect(place?.refused).toBe(5);
    expect(place?.rows.map((row) => [row.value, row.share, row.instance, row.instances])).toEqual([['alice', 0.9, 'two', 2], ['vip', 0.5, 'one', 1]]);
  });

  it('come before others when their breaker is open, and are full where nothing is allowed', () => {
    const [place] = hotPlaces([running('one', { hottest: [hot('full', 1, 0), hot('open', 1, 100, 'OPEN')] })], []);
    expect(place?.rows.map((row) => [row.value, row.share])).toEqual([['open', 0.01], ['full', 1]]);
  });

  it('count the samples of refusals that name them', () => {
    const refusal = (reason: string, instance = 'one') => ({ rule: 'r', resource: 'orders', instance, reason }) as Refusal;
    const [place] = hotPlaces([running('one', { hottest: [hot('al', 9, 10)] })], [refusal('permits per PT1S for al'), refusal('permits per PT1S for pal'), refusal('permits per PT1S for al', 'two')]);
    expect(place?.rows[0]?.refusedSamples).toBe(1);
  });

  it('have a place also while nothing is used, and none for rules that know no values', () => {
    expect(hotPlaces([running('one', {}), running('one', { rule: 'flow', kind: 'flow' })], []).map((place) => place.rule)).toEqual(['r']);
  });
});

describe('the rules of a cluster', () => {
  const status = (lost: string, cluster: string, alone: string): [string, string][] => [['scope', 'cluster'], ['limit', 'for each member'], ['lost', lost], ['decided/cluster', cluster], ['decided/alone', alone]];

  it('are gathered over the instances that answered', () => {
    const rules = clusterRules([running('one', { status: status('false', '90', '0') }), running('two', { status: status('true', '0', '10') }), running('three', {})]);
    expect(rules).toHaveLength(1);
    expect(rules[0]?.members.map((member) => [member.instance, member.lost])).toEqual([['one', false], ['two', true]]);
    expect(rules[0]?.perMember).toBe(true);
    expect(aloneShare(rules[0]?.members ?? [])).toBe(0.1);
  });

  it('have decided nothing at first', () => {
    expect(aloneShare(clusterRules([running('one', { status: status('false', '0', '?') })])[0]?.members ?? [])).toBeNull();
    expect(statusOf(running('one', {}), 'scope')).toBe('');
  });
});

describe('the breakers', () => {
  const asked = (...rules: Running[]) => ({ rules, answered: [...new Set(rules.map((rule) => rule.instance))], silent: [] });
  const breaker = (instance: string, state: string, more: Partial<Running> = {}) => running(instance, { rule: 'pay', kind: 'breaker', resource: 'payment', status: [['state', state]], ...more });

  it('are all there, also those that never changed', () => {
    const rows = breakerRows([], asked(breaker('one', 'CLOSED'), breaker('two', 'CLOSED')), 2, [{ kind: 'breaker', id: 'pay', resource: 'payment' }, { kind: 'breaker', id: 'mail', resource: 'mail.send', mode: 'shadow' }, { kind: 'flow', id: 'x', resource: 'x' }]);
    expect(rows.map((row) => [row.rule, row.resource, row.mode, row.states])).toEqual([['mail', 'mail.send', 'shadow', []], ['pay', 'payment', 'enforce', [['CLOSED', 2]]]]);
  });

  it('are known from a file, too, of which the console has no rule', () => {
    expect(breakerRows([], asked(breaker('one', 'OPEN')), 1, []).map((row) => row.states)).toEqual([[['OPEN', 1]]]);
  });

  it('are counted by what instances say when all of them answered', () => {
    const stale = [{ rule: 'pay', resource: 'payment', value: '', states: { OPEN: 2 } }, { rule: 'gone', resource: 'old', value: '', states: { OPEN: 1 } }];
    expect(breakerRows(stale, asked(breaker('one', 'CLOSED'), breaker('two', 'OPEN')), 2, []).map((row) => [row.rule, row.states])).toEqual([['pay', [['CLOSED', 1], ['OPEN', 1]]]]);
  });

  it('of a rule in force are told by the console where an instance does not name them', () => {
    const told = [{ rule: 'pay', resource: 'payment', value: '', states: { OPEN: 1 } }];
    expect(breakerRows(told, asked(running('one', { rule: 'other' })), 1, [{ kind: 'breaker', id: 'pay', resource: 'payment' }]).map((row) => [row.rule, row.states])).toEqual([['pay', [['OPEN', 1]]]]);
  });

  it('are counted by their changes when only some instances could be asked', () => {
    const [row] = breakerRows([{ rule: 'pay', resource: 'payment', value: '', states: { OPEN: 7 } }], asked(breaker('one', 'CLOSED')), 120, []);
    expect(row?.states).toEqual([['OPEN', 7], ['CLOSED', null]]);
  });

  it('of values say how many are open', () => {
    const values = running('one', { rule: 'tenant', kind: 'hot-parameter-breaker', status: [['open', '1'], ['watched', '14']] });
    const rows = breakerRows([{ rule: 'tenant', resource: 'orders', value: 'tenant-7', states: { OPEN: 1 } }], asked(values), 1, []);
    expect(rows.map((row) => [row.value, row.values])).toEqual([['tenant-7', null], ['', { open: 1, watched: 14 }]]);
  });

  it('without an id are called as instances call them', () => {
    expect(breakerRows([], asked(breaker('one', 'CLOSED', { rule: 'breaker:payment' })), 1, [{ kind: 'breaker', resource: 'payment' }])).toHaveLength(1);
  });
});

describe('the lanes of breakers', () => {
  const change = (at: number, instance: string, from: string, to: string): BreakerChange => ({ at, instance, rule: 'b', resource: 'pay', value: '', from, to, why: '' });
  const live = () => ({ from: 0, to: 100 });

  it('show the worst state of all instances', () => {
    const [lane] = lanesOf([change(50, 'two', 'CLOSED', 'OPEN'), change(40, 'one', 'HALF_OPEN', 'CLOSED'), change(30, 'one', 'OPEN', 'HALF_OPEN'), change(20, 'one', 'CLOSED', 'OPEN')], 0, 100, live);
    expect(lane?.stretches).toEqual([
      { from: 0, to: 20, state: 'CLOSED' }, { from: 20, to: 30, state: 'OPEN' }, { from: 30, to: 40, state: 'HALF_OPEN' }, { from: 40, to: 50, state: 'CLOSED' }, { from: 50, to: 100, state: 'OPEN' },
    ]);
  });

  it('end with the instance, and begin where they are cut', () => {
    const [lane] = lanesOf([change(20, 'one', 'CLOSED', 'OPEN')], 50, 100, () => ({ from: 0, to: 70 }));
    expect(lane?.stretches).toEqual([{ from: 50, to: 70, state: 'OPEN' }]);
  });

  it('begin when the instance began, not at the left edge', () => {
    const [lane] = lanesOf([change(60, 'one', 'CLOSED', 'OPEN')], 0, 100, () => ({ from: 40, to: 100 }));
    expect(lane?.stretches).toEqual([{ from: 40, to: 60, state: 'CLOSED' }, { from: 60, to: 100, state: 'OPEN' }]);
  });
});

it('a rule in shadow has refused nothing', () => {
  const [shadow, enforced] = ['shadow', 'enforce'].map((mode) => ({ mode, refused: 14_293 }));
  expect([shadow, enforced].map((rule) => rule && [refusedBy(rule), wouldRefuse(rule)])).toEqual([[0, 14_293], [14_293, 0]]);
});

it('a machine that tells nothing leaves a gap, and one second is there once', () => {
  const second = (at: number, processor: number) => ({ at: at * 1000, instances: 1, resources: [], machine: { processor, load: 1, heapUsed: 5, heapMost: 10, threads: 1 } });
  const twice = withMachine(withMachine(withMachine([], second(1, 0.5)), second(1, 0.6)), second(2, -1));
  expect(twice).toEqual([{ at: 1, processor: 0.6, heap: 0.5 }, { at: 2, processor: null, heap: 0.5 }]);
});

it('the chart of a machine begins before somebody looks', () => {
  const past = { at: [1, 2, 3], processor: [0.1, null, 0.3], heap: [0.5, 0.5, 0.5] };
  const seconds = withPast([{ at: 3, processor: 0.4, heap: 0.6 }], past);
  expect(seconds.map((one) => [one.at, one.processor])).toEqual([[1, 0.1], [2, null], [3, 0.4]]);
});

it('the line of the last minute is there from the first second on', () => {
  const lately = new Map([['orders', [...Array<number | null>(59).fill(null), 9]]]);
  const second = { at: 1_000_000, instances: 1, resources: [] }; // the second that has ended is 999
  filled(lately, { at: 930, resources: { orders: Array.from({ length: 60 }, (_unused, index) => 930 + index), gone: [1] } }, second);
  expect(lately.get('orders')?.slice(0, 2)).toEqual([940, 941]);
  expect(lately.get('orders')?.slice(48, 52)).toEqual([988, 989, null, null]);
  expect(lately.get('orders')?.at(-1)).toBe(9);
  expect(lately.has('gone')).toBe(false);
});
