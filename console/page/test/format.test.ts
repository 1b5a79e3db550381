import { describe, expect, it } from 'vitest';
import { bytes, clock, figure, millis, moment, percent, span } from '../src/parts/format';

describe('figures', () => {
  it('are whole from a hundred, have one place below, and are marked by thousands', () => {
    expect([0, 1, 1.25, 99.96, 123.4, 1234, 12_345_678, 2.5e9].map(figure)).toEqual(['0', '1', '1.3', '100.0', '123', '1,234', '12.35M', '2.50G']);
  });

  it('are a dash when nobody knows them', () => {
    expect([figure(null), figure(undefined), figure(Number.NaN), millis(-1), millis(null), percent(-1), bytes(-1), moment(0)]).toEqual(Array(8).fill('–'));
  });
});

describe('times', () => {
  it('of response are milliseconds, then seconds, then minutes', () => {
    expect([0, 0.44, 99.9, 250.4, 1500, 90_000].map(millis)).toEqual(['0 ms', '0.4 ms', '99.9 ms', '250 ms', '1.50 s', '1 min 30 s']);
  });

  it('that last are told in their two largest units', () => {
    expect([0, 59, 60, 3661, 90_000, 86_400].map(span)).toEqual(['0 s', '59 s', '1 min', '1 h 1 min', '1 d 1 h', '1 d']);
  });

  it('of another day come with the date', () => {
    const now = new Date(2026, 10, 15, 12, 0, 0).getTime();
    expect(clock(now - 3_600_000, now)).toBe('11:00:00');
    expect(clock(now - 86_400_000, now)).toContain('2026');
  });
});

describe('shares', () => {
  it('tell a little from nothing', () => {
    expect([0, 0.0004, 0.031, 0.5, 1].map(percent)).toEqual(['0 %', '< 0.1 %', '3.1 %', '50 %', '100 %']);
  });

  it('of memory are told in powers of 1024', () => {
    expect([512, 1536, 1_073_741_824, 300 * 1024 * 1024].map(bytes)).toEqual(['512 B', '1.5 KiB', '1.0 GiB', '300 MiB']);
  });
});
