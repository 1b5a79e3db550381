import { describe, expect, it } from 'vitest';
import { holdsHugeNumber } from '../src/api/json';
import { added, documentOf, freeId, keyOf, modeOf, removed, replaced, RuleGone, summaryOf, switched, targetOf } from '../src/rules/document';
import { sentenceOf, shareWords } from '../src/pages/application/outlookWords';
import { problemsAt, problemsOfRule } from '../src/rules/problems';

const document = { headgate: 1, version: 3, rules: [{ kind: 'flow', id: 'a', resource: 'x' }, { kind: 'flow', resource: 'y', mode: 'off' }] };

describe('a change', () => {
  it('touches the rule it is about and nothing else', () => {
    expect(switched('a', 'shadow')(document).rules).toEqual([{ kind: 'flow', id: 'a', resource: 'x', mode: 'shadow' }, document.rules[1]]);
    expect(removed('#2')(document).rules).toEqual([document.rules[0]]);
    expect(replaced('a', { kind: 'breaker', id: 'a' })(document).rules).toEqual([{ kind: 'breaker', id: 'a' }, document.rules[1]]);
    expect(added({ kind: 'flow', id: 'c' })({}).rules).toEqual([{ kind: 'flow', id: 'c' }]);
    expect(document.rules.length).toBe(2);
  });

  it('can be made again on what somebody else saved meanwhile', () => {
    const theirs = { ...document, version: 4, rules: [{ kind: 'flow', id: 'new' }, ...document.rules] };
    expect(switched('a', 'off')(theirs).rules).toContainEqual({ kind: 'flow', id: 'a', resource: 'x', mode: 'off' });
  });

  it('says so when its rule is gone', () => {
    expect(() => switched('gone', 'off')(document)).toThrow(RuleGone);
  });
});

describe('a rule', () => {
  it('is named by its id, else by its place', () => {
    expect(document.rules.map(keyOf)).toEqual(['a', '#2']);
  });

  it('enforces unless it says otherwise', () => {
    expect(document.rules.map(modeOf)).toEqual(['enforce', 'off']);
  });

  it('is told in a line', () => {
    const rule = { kind: 'flow', id: 'a', resources: { prefix: 'GET ' }, limit: { permits: 5, per: '1s' }, origins: { one: 'shop' } };
    expect(targetOf(rule)).toBe('prefix GET ');
    expect(summaryOf(rule)).toBe('limit: permits 5, per 1s · origins: one shop');
  });

  it('gets a name that is free', () => {
    expect(freeId(document, 'b')).toBe('b');
    expect(freeId(document, 'a')).toBe('a-2');
  });
});

describe('problems', () => {
  it('are kept by the field of the rule they are about', () => {
    const problem = (path: string) => ({ line: 0, column: 0, path, value: '10 parsecs', expected: 'a duration', suggestion: '' });
    const found = problemsOfRule([problem('rules[1].limit.per'), problem('rules[10].limit.per'), problem('rules[1]')], 1);
    expect([...found.keys()]).toEqual(['limit.per', '']);
    expect(found.get('limit.per')).toBe('10 parsecs (expected: a duration)');
  });

  it('of the roll-out are found in the roll-out', () => {
    const problem = (path: string) => ({ line: 0, column: 0, path, value: '400', expected: '0 to 100', suggestion: '' });
    expect([...problemsAt('rollout', [problem('rollout.percent'), problem('rules[0].mode'), problem('rollout')]).keys()]).toEqual(['rollout.percent', 'rollout']);
  });

  it('with numbers that a browser cannot hold are seen before anything is lost', () => {
    expect(holdsHugeNumber({ rules: [{ limit: { permits: JSON.parse('9223372036854775807') as number } }] })).toBe(true);
    expect(holdsHugeNumber({ rules: [{ limit: { permits: 9_007_199_254_740_991, ratio: 0.5 } }] })).toBe(false);
  });
});

describe('the preview of a rule', () => {
  const row = { id: 'a', resource: 'orders', calls: 202_110, refused: 83_055, ratio: 0.41, low: 0, usualLow: 0.4, usualHigh: 0.42, high: 0.85, exactness: '' };

  it('is asked for that rule alone, however many others there are', () => {
    const sixty = { headgate: 1, rules: Array.from({ length: 60 }, (_unused, index) => ({ kind: 'flow', id: `r${index}`, resource: 'orders' })) };
    expect(documentOf(sixty.rules[7] ?? {})).toEqual({ headgate: 1, rules: [sixty.rules[7]] });
  });

  it('says that a range without an estimate is unknown, and shows no middle of it', () => {
    const unknown = { ...row, refused: null, ratio: null, usualLow: null, usualHigh: null };
    expect(shareWords(unknown)).toBe('0–85 %, unknown');
    expect(sentenceOf(unknown, 3600)).toContain('0–85 % of 202,110 calls of orders in 1 h');
    expect(shareWords(unknown) + sentenceOf(unknown, 3600)).not.toMatch(/4[0-9]/);
  });

  it('says an estimate in one sentence, and its range in another', () => {
    expect(shareWords(row)).toBe('41 %');
    expect(sentenceOf(row, 3600)).toBe('Would have refused 83,055 of 202,110 calls of orders in 1 h. In any order of these calls: 0–85 %.');
    expect(sentenceOf({ ...row, low: 0.41, high: 0.41 }, 3600)).toContain('This holds for any order');
  });
});
