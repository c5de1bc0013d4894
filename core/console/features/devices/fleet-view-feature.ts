import { deviceIdAtPath } from '../../../domain/navigation/screen.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { fleetViewStore, type FleetViewStore } from '../../../machines/map/fleet-view.ts';
import { featureParts, type StopFunction } from '../../wiring/feature.ts';
import { onEachValue, onEmitted, onChange } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import { isGuest } from '../../../domain/account/guest.ts';
import { pathnameOf } from '../../../domain/navigation/query-parameter.ts';

/** The view of the fleet. */
export interface FleetViewActors {
  /** Query, filter, order and selected device. */
  fleetView: FleetViewStore;
}

/** What the feature needs from outside. */
export interface FleetViewFeaturePorts {
  storage: KeyValueStorage;
}

/** What the feature needs: its ports, whose view it is, and the fleet. */
export interface FleetViewFeatureInput {
  ports: FleetViewFeaturePorts;
  scope: SessionScope;
  fleet: LiveFleet;
}

/** The fleet's view of one session. */
export const fleetViewFeature = featureParts({
  actors: (spawn, { ports, scope, fleet }: FleetViewFeatureInput): FleetViewActors => {
    const { grouped } = scope.preferences.getSnapshot().context;
    return { fleetView: spawn(fleetViewStore({ fleet, storage: ports.storage, grouped })) };
  },
  wiring: ({ fleetView }, { ports, scope, fleet }) => [
    guestStart(scope, fleet),
    // The vehicle of the screen is selected, on the map too.
    onEachValue(
      scope.guard,
      ({ context }) => deviceIdAtPath(context.path),
      (deviceId) => fleetView.send({ type: 'SELECT_DEVICE', deviceId }),
    ),
    ...syncWithPreferences(fleetView, scope),
    // The next user of this browser starts with everything.
    () => {
      ports.storage.remove('query');
      fleet.watch(undefined);
    },
  ],
});

/** Only the user's own choices are stored: opening a shared link does not change the preferences. */
function syncWithPreferences(fleetView: FleetViewStore, { preferences }: SessionScope): StopFunction[] {
  const { hiddenCategories } = preferences.getSnapshot().context;
  if (hiddenCategories.length > 0) fleetView.send({ type: 'HIDE_CATEGORIES', categories: hiddenCategories });
  return [
    onChange(
      preferences,
      ({ context }) => context.grouped,
      (grouped) => {
        if (fleetView.getSnapshot().context.arrangement.grouped !== grouped)
          fleetView.send({ type: 'SET_GROUPED', grouped });
      },
    ),
    onEmitted(fleetView, 'preferenceChanged', ({ changes }) => preferences.send({ type: 'CHANGE', changes })),
  ];
}

/**
 * Leads a guest whose account does not name the shared vehicle, as with the shares of a tracking server, from the
 * map to it once the fleet tells that it is the only one.
 */
function guestStart(
  { guard }: Pick<SessionScope, 'guard'>,
  fleet: Pick<LiveFleet, 'subscribe' | 'isLoaded' | 'deviceId'>,
): StopFunction {
  let hasLed = false;
  const lead = (): void => {
    const { user, path } = guard.getSnapshot().context;
    const ids = Array.from(fleet.deviceId).filter((id) => id > 0);
    if (hasLed || !fleet.isLoaded || !user || !isGuest(user) || pathnameOf(path) !== '/home') return;
    hasLed = true;
    if (ids.length === 1) guard.send({ type: 'SIGNED_IN', user, path: `/devices/${ids[0]}` });
  };
  lead();
  return fleet.subscribe('loaded', lead);
}
