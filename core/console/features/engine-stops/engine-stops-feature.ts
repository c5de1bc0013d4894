import type { ActorRefFrom } from 'xstate';
import type { Namespace } from '../../../domain/values/namespace.ts';
import { groupDeviceIds } from '../../../fleet/group-members.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import { engineStopConfirmationMachine } from '../../../machines/engine-stops/engine-stop-confirmation.ts';
import type { Clock } from '../../../ports/clock.ts';
import type {
  ConfirmEngineStops,
  RecordChangePorts,
} from '../../../use-cases/engine-stops/confirmed-changes.ts';
import type { EngineStopFleet } from '../../../use-cases/engine-stops/engine-stop-facts.ts';
import { feature } from '../../wiring/feature.ts';

/** The question before a change by which engines can be stopped. */
export interface EngineStopsFeature {
  engineStopConfirmation: ActorRefFrom<typeof engineStopConfirmationMachine>;
}

/** What the feature needs. */
interface EngineStopsFeatureInput {
  ports: RecordChangePorts & { clock: Clock };
  fleet: LiveFleet;
  namespace: Namespace;
}

/** The one question of a session for everything by which engines can be stopped later. */
export const engineStopsFeature = feature({
  actors: (spawn, { ports, fleet, namespace }: EngineStopsFeatureInput): EngineStopsFeature => ({
    engineStopConfirmation: spawn(engineStopConfirmationMachine, {
      input: {
        fleet,
        clock: ports.clock,
        judge: async (changes) => {
          // Loaded when due: few sessions set such a rule.
          const { engineStopQuestion } =
            await import('../../../use-cases/engine-stops/engine-stop-question.ts');
          return await engineStopQuestion({ ports, fleet: engineStopFleet(fleet), namespace }, changes);
        },
      },
    }),
  }),
  wiring: () => [],
});

/** Returns what asks the user through the chart. */
export function confirmThrough({ engineStopConfirmation }: EngineStopsFeature): ConfirmEngineStops {
  let lastId = 0;
  return (changes) => {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const answers = engineStopConfirmation.on('answered', (answer) => {
        if (answer.id !== id) return;
        answers.unsubscribe();
        if (answer.failure) reject(answer.failure);
        else resolve();
      });
      engineStopConfirmation.send({ type: 'ASK', id, changes });
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
    groupName: (groupId) => fleet.groups.get(groupId)?.name ?? '',
  };
}
