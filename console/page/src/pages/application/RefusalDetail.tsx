import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { getRules } from '../../api/calls';
import { written } from '../../api/json';
import type { Refusal } from '../../api/types';
import { millis, moment, percent } from '../../parts/format';
import { Meter } from '../../parts/Meter';
import { rulesOf } from '../../rules/document';
import { address } from '../../state/location';
import { useLoaded } from '../../state/loaded';
import { text } from '../../text/text';
import { reachedWords, RefusalBadge } from './Refusals';

/** One refused call: the rule, the figure it reached, when, and what the rule says. */
export function RefusalDetail(props: { app: string; refusal: Refusal; like: readonly Refusal[]; onClose: () => void }) {
  const { app, refusal: one } = props;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), [one]);
  const share = one.limit > 0 && one.reached >= 0 ? one.reached / one.limit : null;
  return (
    <section class="resource detail" aria-label={text('refusals.detail')}>
      <div class="head">
        <h2 ref={head} tabIndex={-1}>{text(one.shadow ? 'refusals.wouldHave' : 'refusals.whyTitle', { resource: one.resource })}</h2>
        <button type="button" class="small" onClick={props.onClose}>{text('action.close')}</button>
      </div>
      <dl>
        <Fact name={text('refusals.rule')}><a href={address(['applications', app, 'rules'], { edit: one.rule })}>{one.rule}</a> ({one.kind}) <RefusalBadge shadow={one.shadow} /></Fact>
        <Fact name={text('refusals.reason')}>{one.reason}</Fact>
        <Fact name={text('refusals.reached')}><strong>{reachedWords(one)}</strong> <span class="measured"><Meter share={share} /> {percent(share)}</span></Fact>
        <Fact name={text('refusals.at')}>{moment(one.at)}</Fact>
        <Fact name={text('refusals.retry')}>{one.retryAfterMillis < 0 ? text('refusals.noRetry') : millis(one.retryAfterMillis)}</Fact>
        <Fact name={text('refusals.origin')}>{one.origin || text('refusals.noOrigin')}</Fact>
        <Fact name={text('live.instance')}><a href={address(['applications', app, 'live'], { instance: one.instance, resource: one.resource })}>{one.instance}</a></Fact>
        <Fact name={text('refusals.like')}>{text('refusals.likeCount', { count: props.like.length })} <a href={address(['applications', app, 'refusals'], { resource: one.resource, rule: one.rule })}>{text('refusals.onlyThese')}</a></Fact>
      </dl>
      <RuleText app={app} rule={one.rule} />
    </section>
  );
}

function Fact(props: { name: string; children: ComponentChildren }) {
  return <div><dt>{props.name}</dt><dd>{props.children}</dd></div>;
}

/** What the rule says now; it may have been changed since. */
function RuleText(props: { app: string; rule: string }) {
  const rules = useLoaded(`rules ${props.app}`, () => getRules(props.app));
  const rule = rules.value === null ? undefined : rulesOf(rules.value.document).find((one) => one.id === props.rule);
  if (rules.value === null) {
    return null;
  }
  return rule === undefined
    ? <p class="hint">{text('refusals.ruleElsewhere')}</p>
    : <details><summary>{text('refusals.ruleNow', { version: rules.value.version })}</summary><pre class="sample" tabIndex={0}>{written(rule)}</pre></details>;
}
