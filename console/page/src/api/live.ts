import type { LiveSecond, ResourceRow } from './types';

/** One resource in one second. Times are milliseconds, percentiles those of the last minute; null where nothing is known. */
export interface ResourceSecond {
  name: string;
  type: string;
  passed: number | null;
  refused: number | null;
  errors: number | null;
  finished: number | null;
  average: number | null;
  longest: number | null;
  inFlight: number | null;
  waiting: number | null;
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

export function toResourceSecond(row: ResourceRow): ResourceSecond {
  const [name, type, ...figures] = row;
  const at = (index: number) => figures[index] ?? null;
  return {
    name, type,
    passed: at(0), refused: at(1), errors: at(2), finished: at(3), average: at(4), longest: at(5),
    inFlight: at(6), waiting: at(7), p50: at(8), p95: at(9), p99: at(10),
  };
}

export type LinkState = 'connecting' | 'open' | 'lost';

const RETRY_MILLIS = 3000;

/**
 * Listens to the seconds of an application until it is told to stop. The browser connects again by itself after a network failure, but
 * gives up when the console answers with an error, as it does while it starts: then we try again.
 */
export function listen(path: string, onSecond: (second: LiveSecond) => void, onState: (state: LinkState) => void): () => void {
  let source: EventSource | null = null;
  let timer = 0;
  const connect = () => {
    source = new EventSource(path);
    source.addEventListener('open', () => onState('open'));
    source.addEventListener('second', (event: MessageEvent<string>) => onSecond(JSON.parse(event.data) as LiveSecond));
    source.addEventListener('error', () => {
      onState('lost');
      if (source?.readyState === EventSource.CLOSED) {
        timer = window.setTimeout(connect, RETRY_MILLIS);
      }
    });
  };
  onState('connecting');
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
