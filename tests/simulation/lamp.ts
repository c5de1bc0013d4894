import type { Chart } from '@farol/simulation/inventory/chart';
import type { MachineVisits, RunRecord } from '@farol/simulation/record/run-record';

/** A chart with a part that runs do not reach: nobody hits the lamp. */
export const lamp: Chart = {
  id: 'lamp',
  sentence: 'A lamp with `two` states and a third.',
  path: 'core/machines/lamp.ts',
  states: [
    { id: 'lamp.off', name: 'off', parent: undefined, isInitial: true },
    { id: 'lamp.on', name: 'on', parent: undefined, isInitial: false },
    { id: 'lamp.broken', name: 'broken', parent: undefined, isInitial: false },
  ],
  transitions: [
    transition('lamp.off|PRESS|0', 'lamp.off', 'lamp.on', 'PRESS'),
    transition('lamp.on|PRESS|0', 'lamp.on', 'lamp.off', 'PRESS'),
    transition('lamp.on|HIT|1', 'lamp.on', 'lamp.broken', 'HIT', 'isHard'),
    transition('lamp.broken|REPAIR|0', 'lamp.broken', undefined, 'REPAIR'),
  ],
};

/** A run that turns the lamp on and off. */
export const lampVisits: Record<string, MachineVisits> = {
  lamp: {
    states: { lamp: 1, 'lamp.off': 2, 'lamp.on': 1 },
    transitions: { 'lamp.off|PRESS|0': 1, 'lamp.on|PRESS|0': 1 },
  },
};

/** A run that turns the lamp on and off without a failure. */
export const lampRun: RunRecord = {
  scenario: 'Somebody reads',
  steps: [
    { at: 0, who: 'Ana', what: 'lamp.press', outcome: 'the lamp is on' },
    { at: 93_784_005, who: 'Ana', what: 'lamp.press', outcome: 'the lamp is off' },
  ],
  stepCount: 2,
  simulatedMs: 93_784_005,
  milliseconds: 12,
  visits: lampVisits,
};

function transition(id: string, source: string, target: string | undefined, event: string, guard = '') {
  return { id, source, target, event, guard, actions: [] };
}
