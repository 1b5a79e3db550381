import type { Json } from '../api/json';

/**
 * With what a field begins that is switched on, by its name. A form must begin with something, and 1 permit per second would refuse nearly
 * everything if somebody saved it in a hurry: these are figures that people often end up near.
 */
const STARTS: Record<string, Json> = {
  permits: 100,
  inFlight: 50,
  maxWait: '500ms',
  warmUp: '10s',
  errorRatio: 0.5,
  errorCount: 50,
  ratio: 0.5,
  slowerThan: '1s',
  over: '10s',
  openFor: '10s',
  minimumCalls: 20,
  percent: 10,
  shadowFor: '10m',
  refusedRatio: 0.2,
  within: '5m',
  start: 0.7,
  limit: 0.9,
  first: '5s',
  most: '1m',
  factor: 2,
};

/** The start of a field, if there is one. It must still fit the shape: `limit` is a share in one place and an object in another. */
export function startOf(name: string): Json | undefined {
  return STARTS[name];
}
