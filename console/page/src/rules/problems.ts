import type { Problem } from '../api/types';
import { text } from '../text/text';

/** A problem in words: what is there and what should be. */
export function problemText(problem: Problem): string {
  const found = problem.value === '' ? text('problem.missing') : problem.value;
  const hint = problem.suggestion === '' ? '' : ` ${text('problem.suggestion', { name: problem.suggestion })}`;
  return text('problem.expected', { found, expected: problem.expected }) + hint;
}

/**
 * The problems of one rule by the field they are about, as `limit.per` for `rules[2].limit.per`; those of the rule itself under "". What is
 * wrong elsewhere in the document is left out.
 */
export function problemsOfRule(problems: readonly Problem[], index: number): Map<string, string> {
  const prefix = `rules[${index}]`;
  const found = new Map<string, string>();
  for (const problem of problems) {
    if (problem.path === prefix || problem.path.startsWith(`${prefix}.`)) {
      const field = problem.path.slice(prefix.length + 1);
      const before = found.get(field);
      found.set(field, before === undefined ? problemText(problem) : `${before}; ${problemText(problem)}`);
    }
  }
  return found;
}
