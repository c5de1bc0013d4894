import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { localNetworkDecision } from '../../../domain/server/local-network.ts';
import type { KnownServer } from '../../../domain/server/server-info.ts';
import { streetMapsMachine } from '../../../machines/map/street-maps.machine.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import type { ServerAdministration } from '../../../ports/server-administration.ts';
import type { StreetMaps } from '../../../ports/street-maps.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEmitted } from '../../wiring/listening.ts';
import { isProductServer, type SessionScope } from '../../wiring/session-scope.ts';

const decisionRequest = asyncRequestMachine<boolean, KnownServer>();

/** Where the streets of the map come from. */
export interface StreetMapActors {
  streetMaps: ActorRefFrom<typeof streetMapsMachine>;
  /** Saves whether the console may ask for online maps. */
  onlineMapsDecision: ActorRefFrom<typeof decisionRequest>;
}

/** What the feature needs from outside. */
export interface StreetMapsFeaturePorts {
  streetMaps: StreetMaps;
  serverAdministration: ServerAdministration;
}

/** The street maps of one session. What an administrator decides about online maps applies at once. */
export const streetMapsFeature = featureLogic({
  actors: (
    spawn,
    { ports, scope }: { ports: StreetMapsFeaturePorts; scope: SessionScope },
  ): StreetMapActors => ({
    streetMaps: spawn(streetMapsMachine, {
      input: { list: async () => (isProductServer(scope) ? await ports.streetMaps.list() : []) },
    }),
    onlineMapsDecision: spawn(decisionRequest, {
      input: (allowsOnlineMaps: boolean) =>
        ports.serverAdministration.updateSettings({
          fields: {},
          attributes: localNetworkDecision(allowsOnlineMaps, scope.namespace),
        }),
    }),
  }),
  wiring: ({ onlineMapsDecision }, { scope: { guard } }) => [
    onEmitted(onlineMapsDecision, 'succeeded', ({ response }) =>
      guard.send({ type: 'SERVER_CHANGED', server: response }),
    ),
  ],
});

/** Returns which street maps the server has, as far as that is known. */
export function knownStreetMaps({
  value,
  context: { maps, hasFailed },
}: SnapshotFrom<typeof streetMapsMachine>) {
  return {
    maps,
    /** The server has answered: without maps there are none. */
    isLoaded: value === 'loaded' || value === 'refreshing',
    /** The server did not answer, and is asked again. */
    hasFailed,
  };
}
