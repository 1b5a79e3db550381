import { getReference, getRules, getSchema } from '../../api/calls';
import { holdsHugeNumber } from '../../api/json';
import type { Rules } from '../../api/types';
import { Loading, Trouble } from '../../parts/Notice';
import { goTo, place } from '../../state/location';
import { useLoaded } from '../../state/loaded';
import { mayEdit } from '../../state/session';
import { discardUnsaved } from '../../state/unsaved';
import { DocumentEditor } from './DocumentEditor';
import { RolloutEditor } from './RolloutEditor';
import { RuleEditor } from './RuleEditor';
import { RuleList } from './RuleList';

/** The rules of an application: the list, or what the address asks to edit. */
export function RulesTab({ app }: { app: string }) {
  const { query } = place.value;
  const rules = useLoaded(`rules ${app}`, () => getRules(app));
  const schema = useLoaded('schema', getSchema);
  const reference = useLoaded('reference', () => getReference().catch(() => []));
  if (rules.value === null || schema.value === null) {
    return rules.problem === null && schema.problem === null ? <Loading /> : <Trouble problem={rules.problem ?? schema.problem} />;
  }
  const back = () => {
    discardUnsaved();
    goTo(['applications', app, 'rules']);
    rules.reload();
  };
  const shared = { app, rules: rules.value, onDone: back };
  if (query.text !== undefined) {
    return <DocumentEditor {...shared} />;
  }
  if (holdsHugeNumber(rules.value.document)) {
    return <RuleList app={app} rules={rules.value} onChanged={rules.reload} />;
  }
  if (query.rollout !== undefined && mayEdit(app)) {
    return <RolloutEditor {...shared} schema={schema.value} />;
  }
  if (query.edit !== undefined || query.copy !== undefined || query.new !== undefined) {
    const key = `${rules.value.version} ${query.edit ?? ''} ${query.copy ?? ''} ${query.new ?? ''}`;
    return <RuleEditor key={key} {...shared} schema={schema.value} reference={reference.value ?? []} start={query} />;
  }
  return <RuleList app={app} rules={rules.value} onChanged={rules.reload} />;
}

/** What the editors of rules are told. */
export interface EditorProps {
  app: string;
  rules: Rules;
  onDone: () => void;
}
