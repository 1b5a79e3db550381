import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { getApplications } from '../../api/calls';
import { Select } from '../../parts/Input';
import { Empty } from '../../parts/Notice';
import { address, goTo } from '../../state/location';
import { useLoaded } from '../../state/loaded';
import { type Key, text } from '../../text/text';
import { Breakers } from './Breakers';
import { Cluster } from './Cluster';
import { Events } from './Events';
import { HotValues } from './HotValues';
import { Inside } from './Inside';
import { Instances } from './Instances';
import { Live } from './Live';
import { Refusals } from './Refusals';
import { RulesTab } from './RulesTab';
import { Transfer } from './Transfer';
import { Versions } from './Versions';

const TABS: readonly { name: string; title: Key; page: (app: string) => ComponentChildren }[] = [
  { name: 'live', title: 'tab.live', page: (app) => <Live app={app} /> },
  { name: 'instances', title: 'tab.instances', page: (app) => <Instances app={app} /> },
  { name: 'inside', title: 'tab.inside', page: (app) => <Inside app={app} /> },
  { name: 'hot', title: 'tab.hot', page: (app) => <HotValues app={app} /> },
  { name: 'breakers', title: 'tab.breakers', page: (app) => <Breakers app={app} /> },
  { name: 'cluster', title: 'tab.cluster', page: (app) => <Cluster app={app} /> },
  { name: 'refusals', title: 'tab.refusals', page: (app) => <Refusals app={app} /> },
  { name: 'events', title: 'tab.events', page: (app) => <Events app={app} /> },
  { name: 'rules', title: 'tab.rules', page: (app) => <RulesTab app={app} /> },
  { name: 'versions', title: 'tab.versions', page: (app) => <Versions app={app} /> },
  { name: 'transfer', title: 'tab.transfer', page: (app) => <Transfer app={app} /> },
];

/** One application: its name, its tabs, and the page of the tab. */
export function ApplicationPage(props: { app: string; tab: string }) {
  const apps = useLoaded('applications', getApplications);
  const names = [...new Set([props.app, ...(apps.value ?? []).map((app) => app.name)])].sort();
  const current = TABS.find((tab) => tab.name === props.tab);
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(tabs.current), [props.tab]);
  if (apps.value !== null && !apps.value.some((app) => app.name === props.app)) {
    return <Empty title={text('application.unknown', { app: props.app })}><p><a href="#/applications">{text('application.allOf')}</a></p></Empty>;
  }
  return (
    <>
      <div class="head application">
        <h1>{props.app}</h1>
        {names.length > 1 && (
          <Select label={text('application.other')} value={props.app} options={names.map((name) => [name, name] as const)} onChange={(name) => goTo(['applications', name, props.tab])} />
        )}
      </div>
      <nav class="tabs" ref={tabs} aria-label={text('application.tabs')}>
        {TABS.map((tab) => (
          <a key={tab.name} href={address(['applications', props.app, tab.name])} aria-current={tab === current ? 'page' : undefined}>{text(tab.title)}</a>
        ))}
      </nav>
      {current === undefined ? <Empty title={text('problem.noPage')} /> : current.page(props.app)}
    </>
  );
}

/** On a narrow screen the tabs do not all fit: the current one is moved into view. */
function showCurrent(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector<HTMLElement>('[aria-current]');
  if (tabs && current) {
    tabs.scrollLeft = current.offsetLeft - tabs.offsetLeft - 40;
  }
}
