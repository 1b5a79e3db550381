import { describe, expect, it } from 'vitest';
import { columnsOfNodes, leftOut, nodeOf, shownTables, tablesOf, withoutEmptyEntrance } from '../src/parts/answer';
import { propertyLines } from '../src/pages/connect';
import { address, placeOf } from '../src/state/location';
import { path } from '../src/api/http';

describe('what an instance answers', () => {
  it('becomes a tree where things hold things of their sort', () => {
    const node = nodeOf({ name: 'web', passed: 3, children: [{ name: 'orders', errors: 1, children: [] }] });
    expect(node).toEqual({ label: 'web', cells: { passed: 3 }, inside: [], children: [{ label: 'orders', cells: { errors: 1 }, inside: [], children: [] }] });
    expect(columnsOfNodes([node])).toEqual(['passed', 'errors']);
  });

  it('has tables inside where things hold others', () => {
    expect(nodeOf({ id: 'hot', values: [{ value: 'x', passed: 1 }] }).inside).toEqual([['values', [{ value: 'x', passed: 1 }]]]);
  });

  it('is flattened where it is nested', () => {
    expect(nodeOf({ name: 'a', times: { p50: 1, p99: 2 } }).cells).toEqual({ 'times.p50': 1, 'times.p99': 2 });
  });

  it('may be a list, one thing, or several lists', () => {
    expect(tablesOf([{ name: 'a' }])).toEqual([['', [{ name: 'a' }]]]);
    expect(tablesOf({ name: 'a', children: [] })).toEqual([['', [{ name: 'a', children: [] }]]]);
    expect(tablesOf({ tree: [{ name: 'a' }], leftOut: 0 })).toEqual([['tree', [{ name: 'a' }]]]);
    expect(tablesOf({ resource: 'r', origins: [] })).toEqual([['origins', []]]);
    expect(tablesOf(null)).toEqual([]);
    expect(leftOut({ tree: [], leftOut: 3 })).toBe(3);
  });
});

describe('an address', () => {
  it('carries strangers’ names there and back', () => {
    const name = 'GET /a?b=c#d&e/%2F 中 <img>';
    expect(placeOf(address(['applications', name, 'live'], { resource: name }))).toEqual({ parts: ['applications', name, 'live'], query: { resource: name } });
  });

  it('that is not well encoded is taken as it is', () => {
    expect(placeOf('#/applications/%E0%A4%A').parts).toEqual(['applications', '%E0%A4%A']);
  });

  it('of the API never leaves its place', () => {
    expect(path(['applications', '../../admin', 'rules'], { resource: 'a&b=c', none: '' })).toBe('/api/applications/..%2F..%2Fadmin/rules?resource=a%26b%3Dc');
  });

  it('of the console is told with what an application must be told besides', () => {
    expect(propertyLines('https://console.example', 'secret')).toBe('headgate.console.uri=https://console.example\nheadgate.console.credential=secret');
    expect(propertyLines('http://localhost:8080', 'secret')).not.toContain('plaintext');
    expect(propertyLines('http://console.example', 'secret')).toContain('headgate.console.allow-plaintext=true');
  });
});

describe('a call tree', () => {
  const root = (name: string, totalPassed: number) => ({ name, totalPassed, calls: [{ name: 'orders', totalPassed }] });

  it('has no branch of zeros for calls that came through no entrance', () => {
    expect(withoutEmptyEntrance([root('', 0), root('web', 7)]).map((one) => one.name)).toEqual(['web']);
  });

  it('is empty where no call came yet, so that the page can say so', () => {
    expect(shownTables({ tree: [{ name: '', totalPassed: 0, calls: [] }], leftOut: 0 }, true)).toEqual([['tree', []]]);
    expect(shownTables({ origins: [{ name: '' }] }, false)).toEqual([['origins', [{ name: '' }]]]);
  });

  it('has it last where calls came that way', () => {
    expect(withoutEmptyEntrance([root('', 1), root('web', 7)]).map((one) => one.name)).toEqual(['web', '']);
  });
});
