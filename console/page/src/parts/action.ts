import { useState } from 'preact/hooks';
import type { RequestError } from '../api/http';
import { asProblem } from '../state/loaded';

export interface Action {
  busy: boolean;
  problem: RequestError | null;
  run: (deed: () => Promise<unknown>) => void;
}

/** Something a person does: one at a time, and what goes wrong is kept to be shown. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const run = (deed: () => Promise<unknown>) => {
    if (busy) {
      return;
    }
    setBusy(true);
    setProblem(null);
    deed()
      .catch((thrown: unknown) => setProblem(asProblem(thrown)))
      .finally(() => setBusy(false));
  };
  return { busy, problem, run };
}
