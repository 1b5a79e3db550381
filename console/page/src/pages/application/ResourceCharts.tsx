import { useRef } from 'preact/hooks';
import { getHistory } from '../../api/calls';
import type { History } from '../../api/types';
import { Chart } from '../../parts/Chart';
import { figure, millis } from '../../parts/format';
import { Empty, Trouble } from '../../parts/Notice';
import { address } from '../../state/location';
import type { LiveView } from '../../state/live';
import { useLoaded } from '../../state/loaded';
import { mayEdit } from '../../state/session';
import { text } from '../../text/text';
import type { Range } from './ranges';
import { appended, hasPercentiles, type Points, pointsOf } from './points';

interface Props {
  app: string;
  instance: string;
  resource: string;
  range: Range;
  live: LiveView;
}

const MOST_POINTS = 600;

/** Rates, response times and calls in flight of one resource. */
export function ResourceCharts(props: Props) {
  const { app, instance, resource, range } = props;
  const key = `${app} ${instance} ${resource} ${range.name}`;
  const history = useLoaded(`history ${key}`, () => load(props), range.refreshSeconds);
  const points = useMoving(key, history.value, props);
  const isLive = range.name === 'live';
  if (props.live.at > 0 && history.value !== null && isUnheard(history.value, points, props)) {
    return <Empty title={text('live.noResource', { resource })}><p>{text('live.noResourceHint', { time: text(range.title) })}</p></Empty>;
  }
  return (
    <section class="resource" aria-label={resource}>
      <div class="head">
        <h2 title={resource}>{resource}</h2>
        <a href={address(['applications', app, 'refusals'], { resource })}>{text('live.why')}</a>
        {mayEdit(app) && <a href={address(['applications', app, 'rules'], { new: 'flow', resource })}>{text('live.limit')}</a>}
      </div>
      <Trouble problem={history.problem} />
      <div class="charts">
        <Chart title={text('chart.rates')} at={points.at} values={[points.passed, points.refused, points.errors]} shown={figure}
          lines={[
            { title: text('live.passed'), colour: 'passed', fill: true },
            { title: text('live.refused'), colour: 'refused' },
            { title: text('live.errors'), colour: 'errors', dash: [5, 3] },
          ]} />
        {isLive || hasPercentiles(points) ? (
          <Chart key="percentiles" title={text('chart.times')} at={points.at} values={[points.average, points.p50, points.p95, points.p99]} shown={millis}
            lines={[
              { title: text('live.average'), colour: 'offered', dash: [2, 2] },
              { title: 'p50', colour: 'passed' },
              { title: 'p95', colour: 'refused' },
              { title: 'p99', colour: 'errors', dash: [5, 3] },
            ]} />
        ) : (
          <Chart key="longest" title={text('chart.times')} at={points.at} values={[points.average, points.longest]} shown={millis}
            lines={[{ title: text('live.average'), colour: 'passed' }, { title: text('live.longest'), colour: 'refused' }]} />
        )}
        <Chart title={text('chart.inFlight')} at={points.at} values={isLive ? [points.inFlight, points.waiting] : [points.inFlight]} shown={figure}
          lines={[{ title: text('live.inFlight'), colour: 'passed', fill: true }, ...(isLive ? [{ title: text('live.waiting'), colour: 'refused' }] : [])]} />
      </div>
    </section>
  );
}

/** Whether no call of the resource is on record or in flight: it does not exist, or was not called in all that time. */
function isUnheard(history: History, points: Points, props: Props): boolean {
  const isListed = props.live.resources.some((row) => row.name === props.resource);
  const values = [history.passed, history.refused, history.inFlight, points.passed, points.refused];
  return !isListed && values.every((one) => one.every((value) => value === null || value === 0));
}

function load(props: Props): Promise<History> {
  const to = Math.floor(Date.now() / 1000);
  return getHistory(props.app, {
    resource: props.resource, instance: props.instance, from: to - props.range.seconds, to, points: Math.min(MOST_POINTS, props.range.seconds),
  });
}

interface Moving {
  key: string;
  history: History | null;
  points: Points;
}

/** The history, and in the live range the seconds that came since. */
function useMoving(key: string, history: History | null, props: Props): Points {
  const kept = useRef<Moving>({ key: '', history: null, points: pointsOf(null) });
  let now = kept.current;
  if (now.key !== key || now.history !== history) {
    now = { key, history, points: pointsOf(history) };
  }
  if (props.range.name === 'live' && history !== null && props.live.at > 0) {
    const second = props.live.resources.find((row) => row.name === props.resource);
    now = { ...now, points: appended(now.points, props.live.at, second, props.range.seconds) };
  }
  kept.current = now;
  return now.points;
}
