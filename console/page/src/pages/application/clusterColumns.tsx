import { Badge } from '../../parts/Badge';
import { figure, percent } from '../../parts/format';
import { Meter } from '../../parts/Meter';
import type { Column } from '../../parts/Table';
import { text } from '../../text/text';
import { refusedBy, wouldRefuse } from '../../api/running';
import { aloneShare, type ClusterMember, type ClusterRule, refusals, sum } from './clusterRules';
import { durationWords, phrase } from './statusWords';

/** The columns of the rules of a cluster. */
export function ruleColumns(onChoose: (rule: ClusterRule) => void): Column<ClusterRule>[] {
  return [
    { name: 'rule', title: text('refusals.rule'), wide: true, value: (one) => one.rule, shown: (one) => <button type="button" class="link" title={one.rule} onClick={() => onChoose(one)}>{one.rule}</button> },
    { name: 'resource', title: text('live.resource'), wide: true, value: (one) => one.resource, shown: (one) => <span title={one.resource}>{one.resource}</span> },
    { name: 'store', title: text('cluster.store'), value: lostMembers, shown: storeBadge },
    { name: 'cluster', title: text('cluster.byCluster'), hint: text('cluster.byClusterHint'), numeric: true, value: (one) => sum(one.members, 'byCluster'), shown: (one) => figure(sum(one.members, 'byCluster')) },
    { name: 'alone', title: text('cluster.alone'), hint: text('cluster.aloneHint'), numeric: true, value: (one) => sum(one.members, 'alone'), shown: (one) => figure(sum(one.members, 'alone')) },
    { name: 'share', title: text('cluster.aloneShare'), meter: true, value: (one) => aloneShare(one.members), shown: (one) => <AloneShare members={one.members} /> },
    { name: 'refused', title: text('cluster.refused'), numeric: true, value: (one) => refusedBy(refusals(one)), shown: (one) => figure(refusedBy(refusals(one))) },
    { name: 'shadow', title: text('inside.wouldRefuse'), hint: text('inside.wouldRefuseHint'), numeric: true, value: (one) => wouldRefuse(refusals(one)), shown: (one) => figure(wouldRefuse(refusals(one))) },
    { name: 'members', title: text('cluster.membersSeen'), hint: text('cluster.membersHint'), numeric: true, value: (one) => one.members.length, shown: (one) => one.members.length },
  ];
}

/** The columns of the instances of one such rule. */
export function memberColumns(mode: string): Column<ClusterMember>[] {
  return [
    { name: 'instance', title: text('live.instance'), wide: true, value: (one) => one.instance, shown: (one) => <span title={one.instance}>{one.instance}</span> },
    { name: 'lost', title: text('cluster.store'), value: (one) => one.lost, shown: (one) => (one.lost ? <Badge tone="bad">{text('cluster.isLost')}</Badge> : <Badge tone="good">{text('cluster.isFound')}</Badge>) },
    { name: 'cluster', title: text('cluster.byCluster'), hint: text('cluster.byClusterHint'), numeric: true, value: (one) => one.byCluster, shown: (one) => figure(one.byCluster) },
    { name: 'alone', title: text('cluster.alone'), hint: text('cluster.aloneHint'), numeric: true, value: (one) => one.alone, shown: (one) => figure(one.alone) },
    { name: 'share', title: text('cluster.aloneShare'), meter: true, value: (one) => aloneShare([one]), shown: (one) => <AloneShare members={[one]} /> },
    { name: 'refused', title: text(mode === 'shadow' ? 'inside.wouldRefuse' : 'cluster.refused'), numeric: true, value: (one) => one.refused, shown: (one) => figure(one.refused) },
  ];
}

function AloneShare(props: { members: readonly ClusterMember[] }) {
  const share = aloneShare(props.members);
  return <span class="measured"><Meter share={share} tone="alone" /> {percent(share)}</span>;
}

function lostMembers(one: ClusterRule): number {
  return one.members.filter((member) => member.lost).length;
}

function storeBadge(one: ClusterRule) {
  const lost = lostMembers(one);
  return lost === 0
    ? <Badge tone="good">{text('cluster.isFound')}</Badge>
    : <Badge tone="bad">{text('cluster.lostFor', { count: lost, all: one.members.length })}</Badge>;
}

/** What a rule of a cluster says of itself: the same in all instances that have it. */
export function scopeFacts(one: ClusterRule): [name: string, words: string][] {
  return [
    [text('cluster.scope'), text(one.perMember ? 'cluster.perMember' : 'cluster.forAll')],
    [text('cluster.confirmation'), confirmationWords(one.confirmation)],
    [text('cluster.whenLost'), phrase(one.whenLost)],
    [text('status.whenForgotten'), phrase(one.whenForgotten)],
    [text('status.budgets'), figure(one.budgets)],
  ];
}

/** "leased for PT0.5S" → leased for 500 ms. */
function confirmationWords(told: string): string {
  const leased = /^leased for (\S+)$/.exec(told)?.[1];
  return leased === undefined ? phrase(told) : text('cluster.leased', { life: durationWords(leased) });
}
