import { clock, moment, span } from '../../parts/format';
import { text } from '../../text/text';
import { stateWords, toneOfState } from './BreakerState';
import { type Lane, rankOf, type Stretch } from './timeline';

const HEIGHTS = [3, 10, 20];
const LANE = 20;
const WIDTH = 1000;

/** Lanes over time, one for each breaker: high where it was open, half where it was trying, a line where it was closed. */
export function BreakerTimeline(props: { lanes: readonly Lane[]; from: number; to: number; chosen: string; onChoose: (key: string) => void }) {
  const { from, to } = props;
  return (
    <div class="lanes">
      {props.lanes.map((lane) => (
        <div key={lane.key} class={`lane ${lane.key === props.chosen ? 'chosen' : ''}`}>
          <button type="button" class="link" aria-pressed={lane.key === props.chosen} onClick={() => props.onChoose(lane.key === props.chosen ? '' : lane.key)}>
            <bdi>{lane.resource}</bdi>{lane.value !== '' && <> · <bdi>{lane.value}</bdi></>}
          </button>
          <svg viewBox={`0 0 ${WIDTH} ${LANE}`} preserveAspectRatio="none" role="img" aria-label={wordsOf(lane)}>
            {lane.stretches.map((one) => <Block key={one.from} stretch={one} from={from} to={to} />)}
          </svg>
        </div>
      ))}
      <div class="lane axis" aria-hidden="true">
        <span />
        <span class="times">{[0, 1, 2, 3, 4].map((quarter) => <span key={quarter}>{clock(from + ((to - from) * quarter) / 4)}</span>)}</span>
      </div>
      <ul class="legend">
        {['OPEN', 'HALF_OPEN', 'CLOSED'].map((state) => (
          <li key={state}>
            <svg width="18" height={LANE} viewBox={`0 0 18 ${LANE}`} aria-hidden="true"><Bar state={state} x={0} width={18} /></svg> {stateWords(state)}
          </li>
        ))}
        <li class="quiet">{text('breakers.timelineHint')}</li>
      </ul>
    </div>
  );
}

function Block(props: { stretch: Stretch; from: number; to: number }) {
  const { stretch, from, to } = props;
  const x = ((stretch.from - from) / (to - from)) * WIDTH;
  const width = Math.max(2, ((stretch.to - stretch.from) / (to - from)) * WIDTH);
  return <Bar state={stretch.state} x={x} width={width} title={`${stateWords(stretch.state)}, ${moment(stretch.from)}, ${span((stretch.to - stretch.from) / 1000)}`} />;
}

function Bar(props: { state: string; x: number; width: number; title?: string }) {
  const height = HEIGHTS[rankOf(props.state)] ?? LANE;
  return (
    <rect class={toneOfState(props.state)} x={props.x} y={LANE - height} width={props.width} height={height}>
      {props.title !== undefined && <title>{props.title}</title>}
    </rect>
  );
}

function nameOf(lane: Lane): string {
  return lane.value === '' ? lane.resource : `${lane.resource} · ${lane.value}`;
}

/** What a lane shows, for those who do not see it. */
function wordsOf(lane: Lane): string {
  const open = lane.stretches.filter((one) => rankOf(one.state) === 2);
  const seconds = open.reduce((sum, one) => sum + (one.to - one.from) / 1000, 0);
  const last = lane.stretches[lane.stretches.length - 1];
  return text('breakers.lane', { name: nameOf(lane), count: open.length, time: span(seconds), state: last === undefined ? '–' : stateWords(last.state) });
}
