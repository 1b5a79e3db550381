import { askInstance, getInstances } from '../../api/calls';
import { type RunningRule, runningRules } from '../../api/running';
import { type Loaded, useLoaded } from '../../state/loaded';

/** A rule as it runs in one instance. */
export interface Running extends RunningRule {
  instance: string;
}

export interface Asked {
  rules: Running[];
  /** Who answered, and who was asked and did not. */
  answered: string[];
  silent: string[];
}

/** Each answer is work for an instance, so that only so many are asked at a time; who wants to see another chooses it. */
const MOST_ASKED = 12;
const EVERY_SECONDS = 3;

/** The live instances of an application, by name. */
export function useLiveInstances(app: string): Loaded<string[]> {
  return useLoaded(`live instances ${app}`, async () => (await getInstances(app)).filter((one) => one.live).map((one) => one.instance), 10);
}

/** The rules as they run, of one instance or, with '', of the first few that are live. */
export function useRunning(app: string, instance: string, live: readonly string[] | null): Loaded<Asked> {
  const asked = instance === '' ? (live ?? []).slice(0, MOST_ASKED) : [instance];
  return useLoaded(`running ${app}\n${live === null}\n${asked.join('\n')}`, () => ask(app, asked), EVERY_SECONDS);
}

async function ask(app: string, instances: readonly string[]): Promise<Asked> {
  const answers = await Promise.allSettled(instances.map((one) => askInstance(app, one, 'rules', '')));
  const asked: Asked = { rules: [], answered: [], silent: [] };
  answers.forEach((answer, index) => {
    const instance = instances[index] ?? '';
    if (answer.status === 'fulfilled') {
      asked.answered.push(instance);
      asked.rules.push(...runningRules(answer.value).map((rule) => ({ ...rule, instance })));
    } else {
      asked.silent.push(instance);
    }
  });
  const failure = answers.find((answer) => answer.status === 'rejected');
  if (failure !== undefined && asked.answered.length === 0) {
    throw failure.reason;
  }
  return asked;
}
