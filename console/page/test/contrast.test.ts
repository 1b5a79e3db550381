import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/* WCAG 2: text at least 4.5 : 1, the edges of controls and the lines of charts at least 3 : 1. */

const style = readFileSync('src/style/colours.css', 'utf8');

function coloursOf(theme: string): Record<string, string> {
  const from = style.lastIndexOf(`[data-theme='${theme}'] {`);
  const block = style.slice(from, style.indexOf('}', from));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map((found) => [found[1] ?? '', found[2] ?? '']));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['ground', 'raised', 'sunken', 'accent-soft'];
const TEXT: [string, string][] = [
  ...GROUNDS.flatMap((ground) => ['text', 'quiet', 'accent'].map((ink): [string, string] => [ink, ground])),
  ...['ground', 'raised', 'sunken'].flatMap((ground) => ['warn', 'bad', 'good', 'refused', 'errors'].map((ink): [string, string] => [ink, ground])),
  ['on-accent', 'accent'], ['raised', 'bad'], ['warn', 'warn-soft'], ['bad', 'bad-soft'], ['text', 'bad-soft'], ['text', 'warn-soft'], ['text', 'added'], ['text', 'removed'], ['quiet', 'added'], ['quiet', 'removed'],
];
const LINES: [string, string][] = ['edge', 'passed', 'refused', 'errors', 'offered'].map((ink): [string, string] => [ink, 'raised']);

describe.each(['light', 'dark'])('the colours of the %s theme', (theme) => {
  const colours = coloursOf(theme);
  const weak = (pairs: [string, string][], least: number) =>
    pairs.map(([ink, ground]) => `${ink} on ${ground}: ${contrast(colours[ink] ?? '#000000', colours[ground] ?? '#000000').toFixed(2)}`).filter((line) => Number(line.split(': ')[1]) < least);

  it('let every text be read', () => {
    expect(weak(TEXT, 4.5)).toEqual([]);
  });

  it('let edges and lines be seen', () => {
    expect(weak(LINES, 3)).toEqual([]);
  });
});
