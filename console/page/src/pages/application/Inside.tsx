import { askInstance, getInstances, type Question } from '../../api/calls';
import type { Json } from '../../api/json';
import { leftOut, shownTables } from '../../parts/answer';
import { Select } from '../../parts/Input';
import { NodeTable } from '../../parts/NodeTable';
import { Empty, Loading, Trouble } from '../../parts/Notice';
import { place, refine } from '../../state/location';
import { useLoaded } from '../../state/loaded';
import { text } from '../../text/text';
import { Callers } from './Callers';
import { RunningRules } from './RunningRules';

const QUESTIONS: readonly Question[] = ['tree', 'rules', 'origins'];

/** What one instance answers when it is asked: its call tree, its rules as they run, the callers of a resource. */
export function Inside({ app }: { app: string }) {
  const { instance = '', what = 'tree', resource = '' } = place.value.query;
  const instances = useLoaded(`instances ${app}`, () => getInstances(app), 10);
  const live = (instances.value ?? []).filter((one) => one.live).map((one) => one.instance);
  const asked = instance === '' ? (live[0] ?? '') : instance;
  const question = QUESTIONS.find((one) => one === what) ?? 'tree';
  return (
    <>
      <div class="tools">
        <Select label={text('live.instance')} value={asked} options={[...new Set([...live, asked])].map((name) => [name, name] as const)} onChange={(name) => refine({ instance: name })} />
        <div class="choice" role="group" aria-label={text('inside.what')}>
          {QUESTIONS.map((one) => (
            <button key={one} type="button" aria-pressed={one === question} onClick={() => refine({ what: one })}>{text(`inside.${one}`)}</button>
          ))}
        </div>
        {question === 'origins' && (
          <label class="select">
            <span>{text('live.resource')}</span>
            <input type="search" value={resource} onChange={(event) => refine({ resource: event.currentTarget.value })} />
          </label>
        )}
      </div>
      <Trouble problem={instances.problem} />
      {instances.value === null && instances.problem === null && <Loading />}
      {instances.value !== null && asked === '' && <Empty title={text('live.nobody')}><p>{text('inside.nobody')}</p></Empty>}
      {asked !== '' && question === 'origins' && resource === '' && <Empty title={text('inside.which')}><p>{text('inside.whichHint')}</p></Empty>}
      {asked !== '' && (question !== 'origins' || resource !== '') && <Answer app={app} instance={asked} question={question} resource={resource} />}
    </>
  );
}

function Answer(props: { app: string; instance: string; question: Question; resource: string }) {
  const { app, instance, question, resource } = props;
  const answer = useLoaded(`${app} ${instance} ${question} ${resource}`, () => askInstance(app, instance, question, resource), 5);
  const tables = shownTables(answer.value, question === 'tree');
  return (
    <>
      <p class="hint">{text(`inside.${question}Hint`)}</p>
      <Trouble problem={answer.problem} />
      {answer.value === null && answer.problem === null && <Loading />}
      {answer.value !== null && tables.every(([, rows]) => rows.length === 0) && <Empty title={text(question === 'tree' ? 'inside.noCalls' : 'inside.empty')} />}
      {answer.value !== null && tables.some(([, rows]) => rows.length > 0) && <Content {...props} answer={answer.value} />}
      {leftOut(answer.value) > 0 && <p class="quiet">{text('inside.leftOut', { count: leftOut(answer.value) })}</p>}
    </>
  );
}

function Content(props: { app: string; instance: string; question: Question; answer: Json }) {
  switch (props.question) {
    case 'rules':
      return <RunningRules app={props.app} instance={props.instance} answer={props.answer} />;
    case 'origins':
      return <Callers answer={props.answer} />;
    case 'tree':
      return <>{shownTables(props.answer, true).map(([name, rows]) => <NodeTable key={name} label={text('inside.tree')} objects={rows} />)}</>;
  }
}
