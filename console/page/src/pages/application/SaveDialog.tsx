import { useState } from 'preact/hooks';
import { editRules, getRules, putRules } from '../../api/calls';
import { RequestError } from '../../api/http';
import type { JsonObject } from '../../api/json';
import type { Problem, Rules } from '../../api/types';
import { useAction } from '../../parts/action';
import { Dialog } from '../../parts/Dialog';
import { Diff } from '../../parts/Diff';
import { moment } from '../../parts/format';
import { Input } from '../../parts/Input';
import { Loading, Notice, Trouble } from '../../parts/Notice';
import { type Change, RuleGone } from '../../rules/document';
import { useLoaded } from '../../state/loaded';
import { text } from '../../text/text';
import { ProblemList } from './ProblemList';
import { rulesAddress } from './rulesAddress';

/** The text that is to be saved in place of a version; null when what is to be changed is no longer there. */
export type NextText = (base: Rules) => Promise<string | null>;

/** A change made in the text of its author: comments and order stay. */
export function edited(app: string, change: Change): NextText {
  return async (base) => {
    const document = tried(change, base.document);
    return document === null ? null : (await editRules(app, base.version, document)).text;
  };
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

interface Props {
  app: string;
  /** The version the change was made on. */
  rules: Rules;
  title: string;
  next: NextText;
  /** The text takes the place of a version as a whole: what others changed meanwhile is not in it. */
  whole?: boolean;
  onClose: () => void;
  onSaved: (version: number) => void;
}

/**
 * Saves a change. If somebody else was quicker nothing is overwritten: we say who, show what they changed, and offer to make our change
 * again on top of theirs.
 */
export function SaveDialog(props: Props) {
  const { app } = props;
  const [base, setBase] = useState(props.rules);
  const [comment, setComment] = useState('');
  const act = useAction();
  const next = useLoaded(`next ${app} ${base.version}`, async () => ({ text: await props.next(base) }));
  const wanted = next.value?.text ?? null;
  const save = () => act.run(async () => {
    if (wanted !== null) {
      const answer = await putRules(app, base.version, { text: wanted }, comment);
      props.onSaved(answer.version);
    }
  });
  const conflict = act.problem?.status === 409 ? act.problem : null;
  return (
    <Dialog title={props.title} wide onClose={props.onClose}>
      <form onSubmit={(event) => { event.preventDefault(); save(); }}>
        {base !== props.rules && <Notice kind="warn">{text(props.whole === true ? 'document.overwrites' : 'save.onTop', { version: base.version })}</Notice>}
        {next.value === null && next.problem === null && <Loading />}
        <Unchanged app={app} problem={next.problem} />
        {next.value !== null && wanted === null && <Notice kind="bad">{text('save.gone', { version: base.version })}</Notice>}
        {wanted !== null && <Diff before={base.text} after={wanted} beforeTitle={text('save.now', { version: base.version })} afterTitle={text('save.then')} />}
        <Input label={text('rules.comment')} hint={text('rules.commentHint')} value={comment} onInput={setComment} most={500} focus />
        {conflict !== null && <Quicker app={app} problem={conflict} mine={base} again={props.whole === true ? 'save.compare' : 'save.again'} onTake={(newer) => { setBase(newer); act.run(async () => undefined); }} />}
        {conflict === null && <Trouble problem={act.problem} />}
        <ProblemList problems={problemsOf(act.problem)} />
        <footer>
          <button type="button" onClick={props.onClose}>{text('action.cancel')}</button>
          <button type="submit" class="main" disabled={act.busy || wanted === null || conflict !== null}>{text('save.save')}</button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Why the change was not made: what is wrong with it, or that the text has to be edited by hand. */
function Unchanged(props: { app: string; problem: RequestError | null }) {
  if (props.problem?.body.asText !== true) {
    return <><Trouble problem={props.problem} /><ProblemList problems={problemsOf(props.problem)} /></>;
  }
  return (
    <Notice kind="bad">
      <p><strong>{text('save.asText')}</strong></p>
      <p>{props.problem.message}</p>
      <p><a class="button" href={rulesAddress(props.app, { text: '1' })}>{text('rules.asText')}</a></p>
    </Notice>
  );
}

/** What the console found wrong with a document it refused (422). */
export function problemsOf(problem: RequestError | null): Problem[] {
  const problems = problem?.status === 422 ? problem.body.problems : undefined;
  return Array.isArray(problems) ? (problems as unknown as Problem[]) : [];
}

/** Somebody saved before us. */
function Quicker(props: { app: string; problem: RequestError; mine: Rules; again: 'save.again' | 'save.compare'; onTake: (newer: Rules) => void }) {
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
          <Diff before={props.mine.text} after={newer.text}
            beforeTitle={text('rules.version', { version: props.mine.version })}
            afterTitle={text('save.theirs', { version: newer.version, who: newer.by })} />
          <p><button type="button" onClick={() => props.onTake(newer)}>{text(props.again, { version: newer.version })}</button></p>
        </>
      )}
    </Notice>
  );
}
