import { language } from '../text/text';

/* How figures and times are written. Everything that stands in a column has one width per digit; see `.figures` in the style. */

const NONE = '–';

function locale(): string {
  return language.value === 'zh' ? 'zh-CN' : 'en-GB';
}

/** A rate or count: whole from 100, one place below, thousands marked; from a million shortened. */
export function figure(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) {
    return NONE;
  }
  const size = Math.abs(value);
  if (size >= 1e9) {
    return `${(value / 1e9).toFixed(2)}G`;
  }
  if (size >= 1e6) {
    return `${(value / 1e6).toFixed(2)}M`;
  }
  const places = size >= 100 || Number.isInteger(value) ? 0 : 1;
  return value.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places });
}

/** A response time given in milliseconds; nobody measures in negative ones. */
export function millis(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value) || value < 0) {
    return NONE;
  }
  if (value >= 60_000) {
    return span(value / 1000);
  }
  if (value >= 1000) {
    return `${(value / 1000).toFixed(2)} s`;
  }
  return value >= 100 || value === 0 ? `${Math.round(value)} ms` : `${value.toFixed(1)} ms`;
}

/** A stretch of time in its two largest units. */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const units: [string, number][] = [['d', 86_400], ['h', 3600], ['min', 60], ['s', 1]];
  const first = units.findIndex(([, size]) => whole >= size);
  if (first === -1) {
    return '0 s';
  }
  const parts = units.slice(first, first + 2).map(([name, size], index) => {
    const rest = index === 0 ? whole : whole % (units[first]?.[1] ?? 1);
    return { name, count: Math.floor(rest / size) };
  });
  return parts.filter((part) => part.count > 0).map((part) => `${part.count} ${part.name}`).join(' ');
}

/** A share of one as a percentage: enough places to tell a little from nothing. */
export function percent(share: number | null | undefined): string {
  if (share === null || share === undefined || !Number.isFinite(share) || share < 0) {
    return NONE;
  }
  const value = share * 100;
  if (value > 0 && value < 0.1) {
    return '< 0.1 %';
  }
  return `${value >= 10 || Number.isInteger(value) ? Math.round(value) : value.toFixed(1)} %`;
}

export function bytes(value: number): string {
  if (value < 0) {
    return NONE;
  }
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let size = value;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

/** Date and time to the second, of the reader's zone. */
export function moment(at: number | null | undefined): string {
  if (at === null || at === undefined || at <= 0) {
    return NONE;
  }
  return new Date(at).toLocaleString(locale(), {
    year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false,
  });
}

/** The time of day, for lists of what happened lately; with the date when that was not today. */
export function clock(at: number, now: number = Date.now()): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return sameDay ? new Date(at).toLocaleTimeString(locale(), { hour12: false }) : moment(at);
}
