import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { Diff } from '../src/parts/Diff';
import { folded, sideBySide } from '../src/parts/diff';

const kinds = (before: string, after: string) => sideBySide(before, after).map((row) => row.kind);

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

  it('gives back both texts, whatever they are', () => {
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
