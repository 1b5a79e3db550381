import { describe, expect, it } from 'vitest';
import { holdsHugeNumber } from '../src/api/json';
import { added, freeId, keyOf, modeOf, removed, replaced, RuleGone, summaryOf, switched, targetOf } from '../src/rules/document';
import { problemsOfRule } from '../src/rules/problems';

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

  it('with numbers that a browser cannot hold are seen before anything is lost', () => {
    expect(holdsHugeNumber({ rules: [{ limit: { permits: JSON.parse('9223372036854775807') as number } }] })).toBe(true);
    expect(holdsHugeNumber({ rules: [{ limit: { permits: 9_007_199_254_740_991, ratio: 0.5 } }] })).toBe(false);
  });
});
