import type { ComponentChildren } from 'preact';
import { RequestError } from '../api/http';
import { text } from '../text/text';

/** What went wrong, in words; nothing when nothing did. */
export function Trouble({ problem }: { problem: RequestError | null }) {
  if (problem === null) {
    return null;
  }
  return <p class="notice bad" role="alert">{wordsOf(problem)}</p>;
}

export function wordsOf(problem: RequestError): string {
  switch (problem.status) {
    case 0:
      return text('problem.unreachable');
    case 403:
      return text('problem.forbidden');
    case 429:
      return text('problem.throttled', { seconds: Number(problem.body.retryAfterSeconds ?? 60) });
    case 504:
      return text('problem.noAnswer');
    default:
      return problem.message === '' ? text('problem.unknown') : problem.message;
  }
}

/** A problem whose status has a plainer meaning here than elsewhere. */
export function toldAs(problem: RequestError | null, status: number, words: string): RequestError | null {
  return problem?.status === status ? new RequestError(-1, words) : problem;
}

export function Notice(props: { kind?: 'good' | 'bad' | 'warn'; children: ComponentChildren }) {
  return <div class={`notice ${props.kind ?? ''}`} role="status">{props.children}</div>;
}

/** Stands where there is nothing yet, and says how something gets there. */
export function Empty(props: { title: string; children?: ComponentChildren }) {
  return (
    <section class="empty">
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

export function Loading() {
  return <p class="quiet" role="status">{text('state.loading')}</p>;
}
