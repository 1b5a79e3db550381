import { millis } from '../../parts/format';
import { type Key, text } from '../../text/text';
import { stateWords } from './BreakerState';

/*
 * Guards tell their state as names and words. Those we know are said in the language of the page; what a newer instance tells beyond
 * that is shown as it comes, as text.
 */

const NAMES: Record<string, Key> = {
  state: 'status.state', openFor: 'status.openFor', calls: 'status.calls', bad: 'status.bad', out: 'status.out', probes: 'status.probes',
  used: 'status.used', limit: 'status.limit', inFlight: 'live.inFlight', busy: 'status.busy', origins: 'status.origins', maxOrigins: 'status.maxOrigins',
  sharedUsed: 'status.sharedUsed', sharedAsked: 'status.sharedAsked', keys: 'status.keys', maxKeys: 'status.maxKeys', evicted: 'status.evicted', displaced: 'status.displaced',
  estimated: 'status.estimated', open: 'status.open', watched: 'status.watched', unwatched: 'status.unwatched', signal: 'status.signal', value: 'status.value', shed: 'status.shed',
  samplesWithoutSignal: 'status.samplesWithoutSignal', resetsIn: 'status.resetsIn', scope: 'status.scope', confirmation: 'cluster.confirmation', whenLost: 'cluster.whenLost',
  whenForgotten: 'status.whenForgotten', budgets: 'status.budgets', lost: 'status.lost', 'decided/cluster': 'cluster.byCluster', 'decided/alone': 'cluster.alone',
};

const PHRASES: Record<string, Key> = {
  cluster: 'phrase.cluster', strict: 'phrase.strict', 'local share': 'phrase.localShare', open: 'phrase.open', closed: 'phrase.closed', full: 'phrase.full', empty: 'phrase.empty',
  'for each member': 'cluster.perMember', 'for all members': 'cluster.forAll', true: 'form.yes', false: 'form.no', unknown: 'phrase.unknown',
};

/** A name in words; of `used/day` the part behind the stroke stays. */
export function statusName(name: string): string {
  const whole = own(NAMES, name);
  if (whole !== undefined) {
    return text(whole);
  }
  const [first = '', ...rest] = name.split('/');
  const known = own(NAMES, first);
  return known === undefined ? spaced(name) : [text(known), ...rest].join(' / ');
}

/** What stands behind a name. */
export function statusValue(name: string, told: string): string {
  if (name === 'state') {
    return stateWords(told);
  }
  return name === 'value' || name === 'signal' || name === 'busy' ? told : phrase(told);
}

export function phrase(told: string): string {
  const known = own(PHRASES, told);
  return known === undefined ? durationWords(told) : text(known);
}

/** A duration as Java writes it, PT1M0.5S, in the words of the page; anything else as it is. */
export function durationWords(told: string): string {
  const parts = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(told);
  if (parts === null || told === 'PT') {
    return told;
  }
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  return millis(Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000);
}

function own(table: Record<string, Key>, name: string): Key | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** `inFlight` → in flight. */
export function spaced(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
