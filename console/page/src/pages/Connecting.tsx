import { useState } from 'preact/hooks';
import { standing } from '../state/session';
import { text } from '../text/text';
import { dependencyLines, environmentLines, propertyLines } from './connect';

/** Teaches how an application is connected, with the lines to copy. */
export function Connecting(props: { credential?: string }) {
  const credential = props.credential ?? text('connect.placeholder');
  const now = standing.value;
  const version = now.is === 'signed in' ? now.version : '';
  return (
    <ol class="steps">
      <li>
        {text('connect.dependency')}
        <Lines of={dependencyLines(version)} />
      </li>
      <li>
        {text('connect.properties')}
        <Lines of={propertyLines(location.origin, credential)} />
        {text('connect.environment')}
        <Lines of={environmentLines(location.origin, credential)} />
      </li>
      <li>{text('connect.restart')}</li>
    </ol>
  );
}

/** Lines to copy. */
export function Lines(props: { of: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard?.writeText(props.of).then(() => setCopied(true));
  };
  return (
    <div class="lines">
      <pre tabIndex={0}>{props.of}</pre>
      <button type="button" class="small" onClick={copy}>{copied ? text('action.copied') : text('action.copy')}</button>
    </div>
  );
}
