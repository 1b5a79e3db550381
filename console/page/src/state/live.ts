import { useEffect, useRef, useState } from 'preact/hooks';
import { getLately, getMachine, livePath } from '../api/calls';
import { listen, type LinkState, type ResourceSecond, toResourceSecond } from '../api/live';
import type { Lately, LiveSecond, Machine, MachinePast } from '../api/types';

export interface LiveView {
  state: LinkState;
  at: number;
  instances: number;
  machine: Machine | null;
  resources: ResourceSecond[];
  /** Calls per second of the last minute, by resource. */
  lately: ReadonlyMap<string, readonly (number | null)[]>;
  /** The machine of the instance that is watched, each second since then. */
  machines: readonly MachineSecond[];
}

export interface MachineSecond {
  /** Seconds since 1970. */
  at: number;
  /** Shares of one; null where nothing is known. */
  processor: number | null;
  heap: number | null;
}

const MINUTE = 60;
const MOST_MACHINES = 300;

const NOTHING: LiveView = { state: 'connecting', at: 0, instances: 0, machine: null, resources: [], lately: new Map(), machines: [] };

/** The seconds of an application as they come. While paused they still come, but the view stays. */
export function useLive(app: string, instance: string, paused: boolean): LiveView {
  const [view, setView] = useState<LiveView>(NOTHING);
  const held = useRef(paused);
  held.current = paused;
  useEffect(() => {
    const lately = new Map<string, (number | null)[]>();
    let past: Lately | null = null;
    let wanted = true;
    setView(NOTHING);
    getLately(app, instance).then((answer) => { past = answer; }).catch(() => undefined); // the line then begins with the first second
    if (instance !== '') {
      getMachine(app, instance)
        .then((answer) => wanted && setView((before) => ({ ...before, machines: withPast(before.machines, answer) })))
        .catch(() => undefined);
    }
    const stop = listen(
      livePath(app, instance),
      (second) => {
        remember(lately, second);
        past = filled(lately, past, second);
        if (!held.current) {
          setView((before) => viewOf(second, lately, before));
        }
      },
      (state) => setView((before) => ({ ...before, state })),
    );
    return () => {
      wanted = false;
      stop();
    };
  }, [app, instance]);
  return view;
}

function viewOf(second: LiveSecond, lately: ReadonlyMap<string, readonly (number | null)[]>, before: LiveView): LiveView {
  return {
    state: before.state,
    at: second.at,
    instances: second.instances,
    machine: second.machine ?? null,
    resources: second.resources.map(toResourceSecond),
    lately,
    machines: withMachine(before.machines, second),
  };
}

/** The machines with that of one second more; those of five minutes are kept. */
export function withMachine(before: readonly MachineSecond[], second: LiveSecond): readonly MachineSecond[] {
  const { machine } = second;
  if (machine === null || machine === undefined) {
    return before;
  }
  const share = (value: number, of: number) => (value < 0 || of <= 0 ? null : value / of);
  const next = { at: Math.floor(second.at / 1000), processor: share(machine.processor, 1), heap: share(machine.heapUsed, machine.heapMost) };
  return [...before.filter((one) => one.at < next.at), next].slice(-MOST_MACHINES);
}

/** The machines with those of the time before somebody looked. */
export function withPast(seconds: readonly MachineSecond[], past: MachinePast): readonly MachineSecond[] {
  const first = seconds[0]?.at ?? Infinity;
  const before = past.at.map((at, index) => ({ at, processor: past.processor[index] ?? null, heap: past.heap[index] ?? null }));
  return [...before.filter((one) => one.at < first), ...seconds].slice(-MOST_MACHINES);
}

/**
 * Fills the seconds from before somebody looked, once: the last minute of each resource ends with the newest second. Gives what is left
 * to be filled, which is nothing once it was.
 */
export function filled(lately: Map<string, (number | null)[]>, past: Lately | null, second: LiveSecond): null {
  const first = Math.floor(second.at / 1000) - MINUTE; // what comes now is about the second that has just ended
  for (const [name, values] of Object.entries(past?.resources ?? {})) {
    const own = lately.get(name);
    own?.forEach((value, index) => {
      own[index] = value ?? values[first + index - (past?.at ?? 0)] ?? null;
    });
  }
  return null;
}

/** A resource that was silent for a second gets a zero; one that was silent for a minute is forgotten. */
export function remember(lately: Map<string, (number | null)[]>, second: LiveSecond): void {
  const heard = new Map(second.resources.map((row) => [row[0], Number(row[2] ?? 0) + Number(row[3] ?? 0)]));
  for (const name of heard.keys()) {
    if (!lately.has(name)) {
      lately.set(name, Array<number | null>(MINUTE).fill(null));
    }
  }
  for (const [name, values] of lately) {
    values.shift();
    values.push(heard.get(name) ?? 0);
    if (values.every((value) => value === 0)) {
      lately.delete(name);
    }
  }
}
