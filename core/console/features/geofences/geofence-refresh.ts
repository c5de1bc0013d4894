import type { ActorRefFrom } from 'xstate';
import type { anchorMachine } from '../../../machines/anchors/anchor.ts';
import type { liveConnectionMachine } from '../../../machines/connection/live-connection.ts';
import type { RecordLists } from '../records/records-feature.ts';

/** The connection to watch and the actors to refresh. */
export interface GeofenceRefreshActors {
  connection: ActorRefFrom<typeof liveConnectionMachine>;
  records: Pick<RecordLists, 'geofences'>;
  anchor: ActorRefFrom<typeof anchorMachine>;
}

/**
 * Reads geofences and anchors again when the page wakes up and when the connection is back after a gap: the
 * tracking API does not report changes by other users (contract §6). Lists that were never loaded stay
 * unloaded. Returns a function that stops it.
 */
export function refreshGeofencesOnReconnect({
  connection,
  records,
  anchor,
}: GeofenceRefreshActors): () => void {
  let before = connection.getSnapshot().context;
  const subscription = connection.subscribe(({ context }) => {
    const isAwake = context.wokeUpAtMs !== undefined && context.wokeUpAtMs !== before.wokeUpAtMs;
    const isBack = before.lostAtMs !== undefined && context.lostAtMs === undefined;
    before = context;
    if (!isAwake && !isBack) return;
    if (records.geofences.getSnapshot().value !== 'notLoaded') records.geofences.send({ type: 'REFRESH' });
    // After a gap the commands feature reads the anchors itself.
    if (isAwake && anchor.getSnapshot().context.fences) anchor.send({ type: 'REFRESH' });
  });
  return () => subscription.unsubscribe();
}
