import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import { vehicleOf } from '@farol/core/fleet/vehicle-rows';
import type { Stage } from '../actions/action.ts';

/** What was found under the name of an answer. */
export type ViewValue = { readonly value: unknown } | { readonly problem: string };

/**
 * Returns an answer of the console by its name, for instance `anchors.step`: the feature and the answer. A
 * vehicle of the live fleet is `fleet.<name>`, and as it was at the past moment that is shown `past.<name>`.
 */
export function answerOf(stage: Stage, name: string): ViewValue {
  if (name === 'signedIn') return { value: stage.root.access.getSnapshot().user !== undefined };
  const [area = '', ...rest] = name.split('.');
  if (area === 'fleet') return vehicleAnswer(stage.console?.fleet, stage, rest);
  if (area === 'past') return vehicleAnswer(stage.console?.replay.past.getSnapshot().fleet, stage, rest);
  const start =
    area === 'checkIn' || area === 'inspections'
      ? stage.root.session.getSnapshot()
      : area === 'access' || area === 'login' || area === 'session'
        ? stage.root
        : stage.console;
  if (!start) return { problem: `nobody is signed in, so there is no ${name}` };
  let holder: unknown = start;
  for (const [index, part] of [area, ...rest].entries()) {
    const answers = answersOf(memberOf(holder, part)) ? undefined : answersOf(holder);
    if (answers) return answerAt(answers, [area, ...rest].slice(index), name);
    holder = memberOf(holder, part);
    if (holder === undefined)
      return { problem: `the console has no feature ${[area, ...rest].slice(0, index + 1).join('.')}` };
  }
  return {
    problem: `${name} is a feature; name one of its answers: ${Object.keys(answersOf(holder) ?? {}).join(', ')}`,
  };
}

function answerAt(answers: object, path: readonly string[], name: string): ViewValue {
  let value: unknown = answers;
  for (const part of path) {
    if (typeof value === 'object' && value !== null && value === answers && !(part in value))
      return { problem: `there is no answer ${name}; there are: ${Object.keys(answers).join(', ')}` };
    value = memberOf(value, part);
  }
  return { value };
}

/** What a connected feature answers; undefined for anything else. */
function answersOf(holder: unknown): object | undefined {
  if (typeof holder !== 'object' || holder === null || !('getSnapshot' in holder)) return undefined;
  if (typeof holder.getSnapshot !== 'function' || !('subscribe' in holder)) return undefined;
  const answers: unknown = holder.getSnapshot();
  return typeof answers === 'object' && answers !== null ? answers : undefined;
}

function memberOf(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined;
  return Object.entries(holder).find(([key]) => key === name)?.[1];
}

function vehicleAnswer(
  fleet: LiveFleet | undefined,
  { console: farol, names }: Stage,
  [vehicle = '', ...path]: readonly string[],
): ViewValue {
  if (!farol) return { problem: 'nobody is signed in, so there is no fleet' };
  if (!fleet) return { problem: 'nothing of the past is shown' };
  if (vehicle === 'counts') return { value: fleet.counts };
  const known = vehicleOf(fleet, names.deviceIds.get(vehicle) ?? 0);
  return { value: path.reduce(memberOf, known) };
}
