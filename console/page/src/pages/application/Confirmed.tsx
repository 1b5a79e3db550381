import { getInstances } from '../../api/calls';
import { Badge } from '../../parts/Badge';
import { address } from '../../state/location';
import { useLoaded } from '../../state/loaded';
import { text } from '../../text/text';

/** On how many of the live instances a version is in force, and how many refused it. */
export function Confirmed(props: { app: string; version: number }) {
  const instances = useLoaded(`instances ${props.app}`, () => getInstances(props.app), 1);
  const live = (instances.value ?? []).filter((one) => one.live);
  if (props.version === 0 || live.length === 0) {
    return null;
  }
  const inForce = live.filter((one) => one.rules.state === 'in force' && one.rules.version === props.version).length;
  const refused = live.filter((one) => one.rules.state === 'refused').length;
  return (
    <a class="plain" href={address(['applications', props.app, 'instances'])}>
      <Badge tone={inForce === live.length ? 'good' : 'warn'}>{text('rules.confirmed', { count: inForce, all: live.length })}</Badge>
      {refused > 0 && <> <Badge tone="bad">{text('rules.refusedBy', { count: refused })}</Badge></>}
    </a>
  );
}
