import { useMemo, useState } from 'preact/hooks';
import { getRules, putRules } from '../../api/calls';
import { RequestError } from '../../api/http';
import { type JsonObject, written } from '../../api/json';
import type { Problem, Rules } from '../../api/types';
import { useAction } from '../../parts/action';
import { Dialog } from '../../parts/Dialog';
import { Diff } from '../../parts/Diff';
import { moment } from '../../parts/format';
import { Input } from '../../parts/Input';
import { Notice, Trouble } from '../../parts/Notice';
import { type Change, RuleGone } from '../../rules/document';
import { text } from '../../text/text';
import { ProblemList } from './ProblemList';

interface Props {
  app: string;
  /** The version the change was made on. */
  rules: Rules;
  title: string;
  change: Change;
  onClose: () => void;
  onSaved: (version: number) => void;
}

/**
 * Saves a change. If somebody else was quicker nothing is overwritten: we say who, show what they changed, and offer to make our change
 * again on top of theirs.
 */
export function SaveDialog(props: Props) {
  const [base, setBase] = useState(props.rules);
  const [comment, setComment] = useState('');
  const act = useAction();
  const next = useMemo(() => tried(props.change, base.document), [props.change, base]);
  const save = () => act.run(async () => {
    if (next !== null) {
      const answer = await putRules(props.app, base.version, { document: next }, comment);
      props.onSaved(answer.version);
    }
  });
  const conflict = act.problem?.status === 409 ? act.problem : null;
  return (
    <Dialog title={props.title} wide onClose={props.onClose}>
      <form onSubmit={(event) => { event.preventDefault(); save(); }}>
        {base !== props.rules && <Notice kind="warn">{text('save.onTop', { version: base.version })}</Notice>}
        {next === null
          ? <Notice kind="bad">{text('save.gone', { version: base.version })}</Notice>
          : <Diff before={written(base.document)} after={written(next)} beforeTitle={text('save.now', { version: base.version })} afterTitle={text('save.then')} />}
        <Input label={text('rules.comment')} hint={text('rules.commentHint')} value={comment} onInput={setComment} most={500} focus />
        {conflict !== null && <Quicker app={props.app} problem={conflict} mine={base} onTake={(newer) => { setBase(newer); act.run(async () => undefined); }} />}
        {conflict === null && <Trouble problem={act.problem} />}
        <ProblemList problems={problemsOf(act.problem)} />
        <footer>
          <button type="button" onClick={props.onClose}>{text('action.cancel')}</button>
          <button type="submit" class="main" disabled={act.busy || next === null || conflict !== null}>{text('save.save')}</button>
        </footer>
      </form>
    </Dialog>
  );
}

function tried(change: Change, document: JsonObject): JsonObject | null {
  try {
    return change(document);
  } catch (problem) {
    if (problem instanceof RuleGone) {
      return null;
    }
    throw problem;
  }
}

/** What the console found wrong with a document it refused (422). */
export function problemsOf(problem: RequestError | null): Problem[] {
  const problems = problem?.status === 422 ? problem.body.problems : undefined;
  return Array.isArray(problems) ? (problems as unknown as Problem[]) : [];
}

/** Somebody saved before us. */
export function Quicker(props: { app: string; problem: RequestError; mine: Rules; onTake: (newer: Rules) => void }) {
  const [newer, setNewer] = useState<Rules | null>(null);
  const act = useAction();
  const { body } = props.problem;
  return (
    <Notice kind="warn">
      <p><strong>{text('save.quicker', { who: String(body.by ?? '?'), version: Number(body.version ?? 0), at: moment(Number(body.at ?? 0)) })}</strong></p>
      <Trouble problem={act.problem} />
      {newer === null ? (
        <button type="button" disabled={act.busy} onClick={() => act.run(async () => setNewer(await getRules(props.app)))}>{text('save.look')}</button>
      ) : (
        <>
          <Diff before={written(props.mine.document)} after={written(newer.document)}
            beforeTitle={text('rules.version', { version: props.mine.version })}
            afterTitle={text('save.theirs', { version: newer.version, who: newer.by })} />
          <p><button type="button" onClick={() => props.onTake(newer)}>{text('save.again', { version: newer.version })}</button></p>
        </>
      )}
    </Notice>
  );
}
