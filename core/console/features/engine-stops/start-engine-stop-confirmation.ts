import { createActor, type ActorRefFrom } from 'xstate';
import type { Namespace } from '../../../domain/values/namespace.ts';
import { groupDeviceIds } from '../../../fleet/group-members.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import { engineStopConfirmationMachine } from '../../../machines/engine-stops/engine-stop-confirmation.machine.ts';
import type { Clock } from '../../../ports/clock.ts';
import type {
  ConfirmEngineStops,
  RecordChangePorts,
} from '../../../use-cases/engine-stops/engine-stop-confirmation.ts';
import type { EngineStopFleet } from '../../../use-cases/engine-stops/engine-stop-facts.ts';
import {
  engineStopQuestion,
  type EngineStopQuestion,
} from '../../../use-cases/engine-stops/engine-stop-question.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';
import type { VehicleWithStopDangers } from '../../../domain/command/command-safety.ts';
import type { EngineStopAnswer } from '../../../machines/engine-stops/engine-stop-confirmation.actions.ts';

/** What is needed to judge changes. */
interface EngineStopsInput {
  ports: RecordChangePorts & { clock: Clock };
  fleet: LiveFleet;
  namespace: Namespace;
}

/** Starts the one question of a session for everything by which engines can be stopped later. */
export function startEngineStopConfirmation(
  { ports, fleet, namespace }: EngineStopsInput,
  readers: FirstReaders,
): ConnectedEngineStops {
  const context = { ports, fleet: engineStopFleet(fleet), namespace };
  const confirmation = createActor(engineStopConfirmationMachine, {
    input: { fleet, clock: ports.clock, judge: (changes) => engineStopQuestion(context, changes) },
    ...readers.settings,
  });
  return connectEngineStops(readers.started(confirmation));
}

/** What is known of the question before a change by which engines can be stopped. */
export interface EngineStopsView {
  /** What the user is asked; undefined while nothing is. */
  readonly question: EngineStopQuestion | undefined;
  /** Why stopping these vehicles would be dangerous now, as of the question. */
  readonly endangeredVehicles: readonly VehicleWithStopDangers[];
}

/** What users can do with the question before a change by which engines can be stopped. */
export interface EngineStopsActions {
  /** Allows the change; where a vehicle came into danger since, it is asked again. */
  readonly confirm: () => void;
  /** Answers no: nothing changes. */
  readonly cancel: () => void;
  /**
   * Asks before these changes are made, if engines can be stopped by them; resolves when they may be made and rejects
   * with a Failure when they may not.
   */
  readonly ask: ConfirmEngineStops;
}

/** The question before a change by which engines can be stopped, as front ends see it. */
export type ConnectedEngineStops = Connected<EngineStopsView, EngineStopsActions, EngineStopAnswer>;

/** Connects the question; the caller of `ask` waits for the answer. */
export function connectEngineStops(
  confirmation: ActorRefFrom<typeof engineStopConfirmationMachine>,
): ConnectedEngineStops {
  return {
    ...connectActor(confirmation, {
      view: ({ context: { question, endangeredVehicles } }) => ({
        question,
        endangeredVehicles,
      }),
      actions: (send) =>
        actionsOf(send, {
          confirm: [],
          cancel: [],
        }),
    }),
    ask: asking(confirmation),
  };
}

function asking(confirmation: ActorRefFrom<typeof engineStopConfirmationMachine>): ConfirmEngineStops {
  let lastId = 0;
  return (changes) => {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const answers = confirmation.on('answered', (answer) => {
        if (answer.id !== id) return;
        answers.unsubscribe();
        if (answer.failure) reject(answer.failure);
        else resolve();
      });
      confirmation.send({ type: 'ASK', id, changes });
    });
  };
}

function engineStopFleet(fleet: LiveFleet): EngineStopFleet {
  return {
    groupOf: (deviceId) => fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.groupId,
    parentOf: (groupId) => fleet.groups.get(groupId)?.groupId,
    groupAndAncestors: (groupId) => {
      const chain = new Set<number>();
      for (let id = groupId; id > 0 && !chain.has(id); id = fleet.groups.get(id)?.groupId ?? 0) chain.add(id);
      return [...chain];
    },
    devicesIn: (groupId) => groupDeviceIds(fleet, groupId),
    allDevices: () => [...fleet.deviceId].filter((id) => id > 0),
    groupAttributes: (groupId) => fleet.groups.get(groupId)?.attributes ?? {},
    groupName: (groupId) => fleet.groups.get(groupId)?.name ?? '',
  };
}
