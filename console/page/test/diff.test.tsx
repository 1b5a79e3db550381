import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { Diff } from '../src/parts/Diff';
import { folded, sideBySide } from '../src/parts/diff';

const kinds = (before: string, after: string) => sideBySide(before, after).map((row) => row.kind);

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));

/** How many lines can stay at most, by trying everything. */
function mostInCommon(left: string[], right: string[], l = 0, r = 0, known = new Map<string, number>()): number {
  if (l === left.length || r === right.length) {
    return 0;
  }
  const key = `${l} ${r}`;
  const before = known.get(key);
  if (before !== undefined) {
    return before;
  }
  const found = left[l] === right[r]
    ? 1 + mostInCommon(left, right, l + 1, r + 1, known)
    : Math.max(mostInCommon(left, right, l + 1, r, known), mostInCommon(left, right, l, r + 1, known));
  known.set(key, found);
  return found;
}

describe('a side-by-side view', () => {
  it('puts what was removed beside what came for it', () => {
    const rows = sideBySide('a\nb\nc', 'a\nB\nc');
    expect(rows.map((row) => row.kind)).toEqual(['same', 'changed', 'same']);
    expect(rows[1]).toEqual({ kind: 'changed', left: { number: 2, text: 'b' }, right: { number: 2, text: 'B' } });
  });

  it('keeps lines that moved apart by an insertion together', () => {
    expect(kinds('a\nb', 'x\na\nb')).toEqual(['added', 'same', 'same']);
    expect(kinds('a\nb\nc', 'a\nc')).toEqual(['same', 'removed', 'same']);
  });

  it('knows the empty text', () => {
    expect(kinds('', 'a\nb')).toEqual(['added', 'added']);
    expect(kinds('', '')).toEqual([]);
  });

  it('gives back both texts, whatever they are, and keeps as much as can be kept', () => {
    let seed = 20_261_115;
    const random = (most: number) => { seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648; return seed % most; };
    for (let round = 0; round < 200; round++) {
      const make = () => Array.from({ length: random(12) }, () => 'abc'[random(3)]).join('\n');
      const before = make();
      const after = make();
      const rows = sideBySide(before, after);
      expect(rows.flatMap((row) => (row.left === null ? [] : [row.left.text])).join('\n')).toBe(before);
      expect(rows.flatMap((row) => (row.right === null ? [] : [row.right.text])).join('\n')).toBe(after);
      expect(rows.every((row) => row.kind !== 'same' || row.left?.text === row.right?.text)).toBe(true);
      expect(rows.filter((row) => row.kind === 'same').length).toBe(mostInCommon(linesOf(before), linesOf(after)));
    }
  });

  it('leaves out what is far from every change', () => {
    const lines = Array.from({ length: 40 }, (_unused, index) => `line ${index}`);
    const rows = folded(sideBySide(lines.join('\n'), lines.map((line, index) => (index === 20 ? 'other' : line)).join('\n')));
    expect(rows.map((row) => row.kind)).toEqual(['gap', 'same', 'same', 'same', 'changed', 'same', 'same', 'same', 'gap']);
  });

  it('shows markup as text', () => {
    const root = document.createElement('div');
    render(<Diff before="a" after="<img src=x onerror=alert(1)>" beforeTitle="<b>" afterTitle="now" />, root);
    expect(root.querySelector('img, b')).toBeNull();
    expect(root.textContent).toContain('<img src=x onerror=alert(1)>');
  });
});
