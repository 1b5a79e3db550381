import { text } from '../text/text';
import { figure } from './format';

/** A figure of all that came in; marked where it is added up over resources instead, and so counts some calls more than once. */
export function Counted(props: { value: number; inbound: boolean }) {
  return props.inbound || props.value === 0
    ? <>{figure(props.value)}</>
    : <span title={text('counted.resources')}>{figure(props.value)}<sup class="counted" aria-label={text('counted.resources')}>*</sup></span>;
}
