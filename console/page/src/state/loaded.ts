import { useEffect, useState } from 'preact/hooks';
import { RequestError } from '../api/http';

export interface Loaded<T> {
  value: T | null;
  problem: RequestError | null;
  /** Asks again now. */
  reload: () => void;
}

interface Kept<T> {
  key: string;
  value: T | null;
  problem: RequestError | null;
}

/**
 * What a request answers, asked anew when `key` changes and, if told, every so many seconds while the page is in view. After a failure
 * the last value stays, beside the problem. An answer that comes late, for a key that is no longer asked for, is dropped.
 */
export function useLoaded<T>(key: string, load: () => Promise<T>, everySeconds = 0): Loaded<T> {
  const [kept, setKept] = useState<Kept<T>>({ key, value: null, problem: null });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let wanted = true;
    let timer = 0;
    const again = () => {
      if (wanted && everySeconds > 0) {
        timer = window.setTimeout(ask, everySeconds * 1000);
      }
    };
    const ask = () => {
      if (document.hidden && everySeconds > 0) {
        again();
        return;
      }
      load()
        .then((value) => wanted && setKept({ key, value, problem: null }))
        .catch((problem: unknown) => wanted && setKept((before) => ({ key, value: before.key === key ? before.value : null, problem: asProblem(problem) })))
        .finally(again);
    };
    ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key, turn, everySeconds]);
  const current = kept.key === key ? kept : { value: null, problem: null };
  return { value: current.value, problem: current.problem, reload: () => setTurn((before) => before + 1) };
}

export function asProblem(problem: unknown): RequestError {
  return problem instanceof RequestError ? problem : new RequestError(-1, problem instanceof Error ? problem.message : String(problem));
}
