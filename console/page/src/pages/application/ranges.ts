import type { Key } from '../../text/text';

export interface Range {
  name: string;
  title: Key;
  seconds: number;
  /** How often a chart of it is asked for anew; the live one moves by itself. */
  refreshSeconds: number;
}

const LIVE: Range = { name: 'live', title: 'range.live', seconds: 300, refreshSeconds: 0 };

export const RANGES: readonly Range[] = [
  LIVE,
  { name: '1h', title: 'range.1h', seconds: 3600, refreshSeconds: 10 },
  { name: '6h', title: 'range.6h', seconds: 21_600, refreshSeconds: 30 },
  { name: '24h', title: 'range.24h', seconds: 86_400, refreshSeconds: 60 },
  { name: '7d', title: 'range.7d', seconds: 604_800, refreshSeconds: 300 },
];

export function rangeNamed(name: string): Range {
  return RANGES.find((range) => range.name === name) ?? LIVE;
}
