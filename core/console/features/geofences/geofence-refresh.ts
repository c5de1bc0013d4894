import type { ActorRefFrom } from 'xstate';
import type { anchorMachine } from '../../../machines/anchors/anchor.ts';
import type { liveConnectionMachine } from '../../../machines/connection/live-connection.ts';
import { onChange } from '../../wiring/listening.ts';
import type { Stop } from '../../wiring/feature.ts';
import type { RecordLists } from '../records/records-feature.ts';

/** The connection to watch and the actors to refresh. */
interface GeofenceRefreshActors {
  connection: ActorRefFrom<typeof liveConnectionMachine>;
  records: Pick<RecordLists, 'geofences'>;
  anchor: ActorRefFrom<typeof anchorMachine>;
}

/**
 * Reads geofences and anchors again when the page wakes up and when the connection is back after a gap: the
 * tracking API does not report changes by other users (contract §6). Lists that were never loaded stay
 * unloaded.
 */
export function refreshGeofencesOnReconnect({ connection, records, anchor }: GeofenceRefreshActors): Stop[] {
  const refreshGeofences = (): void => {
    if (records.geofences.getSnapshot().value !== 'notLoaded') records.geofences.send({ type: 'REFRESH' });
  };
  return [
    onChange(
      connection,
      ({ context }) => context.wokeUpAtMs,
      (wokeUpAtMs) => {
        if (wokeUpAtMs === undefined) return;
        refreshGeofences();
        // After a gap the anchors are read anyway.
        if (anchor.getSnapshot().context.fences) anchor.send({ type: 'REFRESH' });
      },
    ),
    onChange(
      connection,
      ({ context }) => context.lostAtMs === undefined,
      (isBack) => isBack && refreshGeofences(),
    ),
  ];
}
