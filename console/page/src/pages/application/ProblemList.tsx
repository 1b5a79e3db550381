import type { Problem } from '../../api/types';
import { problemText } from '../../rules/problems';
import { text } from '../../text/text';

/** What is wrong with a document, one line each, with the place. */
export function ProblemList(props: { problems: readonly Problem[]; onGo?: (line: number) => void }) {
  if (props.problems.length === 0) {
    return null;
  }
  return (
    <ul class="problems" aria-label={text('problem.list')}>
      {props.problems.map((problem, index) => (
        <li key={index}>
          {problem.line > 0 && props.onGo !== undefined && (
            <button type="button" class="link" onClick={() => props.onGo?.(problem.line)}>{text('problem.line', { line: problem.line })}</button>
          )}{' '}
          {problem.path !== '' && <code>{problem.path}</code>} {problemText(problem)}
        </li>
      ))}
    </ul>
  );
}
