import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { found, sorted, turned } from '../src/parts/sorting';
import { type Column, Table } from '../src/parts/Table';
import { windowOf } from '../src/parts/windowing';

describe('sorting', () => {
  it('puts numbers in names where people expect them', () => {
    expect(sorted(['b', 'a10', 'A9'], (name) => name, false)).toEqual(['A9', 'a10', 'b']);
  });

  it('puts what is unknown last either way', () => {
    const rows = [3, null, 1, Number.NaN];
    expect(sorted(rows, (value) => value, false).slice(0, 2)).toEqual([1, 3]);
    expect(sorted(rows, (value) => value, true).slice(0, 2)).toEqual([3, 1]);
  });

  it('keeps the order of what is equal', () => {
    const rows = [{ id: 1, rate: 5 }, { id: 2, rate: 5 }, { id: 3, rate: 7 }];
    expect(sorted(rows, (row) => row.rate, true).map((row) => row.id)).toEqual([3, 1, 2]);
  });

  it('begins with the largest figure, with the first name, and turns round on the second click', () => {
    const none = { column: '', descending: false };
    expect(turned(none, 'rate', true)).toEqual({ column: 'rate', descending: true });
    expect(turned(none, 'name', false)).toEqual({ column: 'name', descending: false });
    expect(turned({ column: 'rate', descending: true }, 'rate', true).descending).toBe(false);
  });

  it('finds every word in any order', () => {
    expect(found('ORDERS get', 'GET /orders')).toBe(true);
    expect(found('orders put', 'GET /orders')).toBe(false);
    expect(found('', 'anything')).toBe(true);
  });
});

describe('a window of rows', () => {
  it('is everything while a table is short', () => {
    expect(windowOf(60, 34, 0, 300)).toEqual({ first: 0, end: 60, above: 0, below: 0 });
  });

  it('always takes the height of the whole table', () => {
    for (const scrolled of [0, 1, 340, 5000, 33_000, 34_000, 99_999]) {
      const rows = windowOf(1000, 34, scrolled, 600);
      expect(rows.above + rows.below + (rows.end - rows.first) * 34).toBe(34_000);
    }
  });

  it('covers what is seen, with some to spare', () => {
    const rows = windowOf(1000, 34, 17_000, 600);
    expect(rows.first * 34).toBeLessThan(17_000);
    expect(rows.end * 34).toBeGreaterThan(17_600);
    expect(rows.end - rows.first).toBeLessThan(50);
  });

  it('does not run past the end', () => {
    expect(windowOf(100, 34, 99_999, 600).end).toBe(100);
    expect(windowOf(100, 34, 99_999, 600).first).toBeGreaterThan(0);
  });
});

describe('a table', () => {
  const columns: Column<number>[] = [
    { name: 'value', title: 'Value', numeric: true, value: (row) => row, shown: (row) => `row ${row}` },
    { name: 'plain', title: 'Plain', shown: () => 'x' },
  ];
  const rows = Array.from({ length: 700 }, (_unused, index) => index);

  it('has few of many rows in the document, and says how many there are', () => {
    const root = document.createElement('div');
    render(<Table label="Numbers" rows={rows} columns={columns} keyOf={String} />, root);
    expect(root.querySelectorAll('tbody tr:not(.spacer)').length).toBeLessThan(60);
    expect(root.querySelector('table')?.getAttribute('aria-rowcount')).toBe('701');
  });

  it('sorts by its heads and tells so', async () => {
    const root = document.createElement('div');
    render(<Table label="Numbers" rows={rows} columns={columns} keyOf={String} />, root);
    root.querySelector<HTMLButtonElement>('th button')?.click();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(root.querySelector('th')?.getAttribute('aria-sort')).toBe('descending');
    expect(root.querySelector('tbody td')?.textContent).toBe('row 699');
    expect(root.querySelectorAll('th button').length).toBe(1);
  });
});
