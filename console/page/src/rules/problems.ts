import type { Problem } from '../api/types';
import { text } from '../text/text';

/** A problem in words: what is there and what should be. */
export function problemText(problem: Problem): string {
  const found = problem.value === '' ? text('problem.missing') : problem.value;
  const hint = problem.suggestion === '' ? '' : ` ${text('problem.suggestion', { name: problem.suggestion })}`;
  return text('problem.expected', { found, expected: problem.expected }) + hint;
}

/** The problems of one rule by the field they are about, as `limit.per` for `rules[2].limit.per`. What is wrong elsewhere is left out. */
export function problemsOfRule(problems: readonly Problem[], index: number): Map<string, string> {
  return within(`rules[${index}]`, '', problems);
}

/** The problems of a part of the document by the field they are about, as `rollout.percent`. What is wrong elsewhere is left out. */
export function problemsAt(part: string, problems: readonly Problem[]): Map<string, string> {
  return within(part, part, problems);
}

/** The problems at `prefix` and below it, by their path with `name` in place of the prefix; those of the prefix itself under `name`. */
function within(prefix: string, name: string, problems: readonly Problem[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const problem of problems) {
    if (problem.path === prefix || problem.path.startsWith(`${prefix}.`)) {
      const rest = problem.path.slice(prefix.length + 1);
      const field = name === '' || rest === '' ? name + rest : `${name}.${rest}`;
      const before = found.get(field);
      found.set(field, before === undefined ? problemText(problem) : `${before}; ${problemText(problem)}`);
    }
  }
  return found;
}
