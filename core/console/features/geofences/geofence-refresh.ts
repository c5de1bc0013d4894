import type { ActorRefFrom } from 'xstate';
import type { anchorMachine } from '../../../machines/anchors/anchor.ts';
import type { liveConnectionMachine } from '../../../machines/connection/live-connection.ts';
import type { RecordLists } from '../records/records-feature.ts';

/** What is watched and what is told to read anew. */
export interface GeofenceRefreshActors {
  connection: ActorRefFrom<typeof liveConnectionMachine>;
  records: Pick<RecordLists, 'geofences'>;
  anchor: ActorRefFrom<typeof anchorMachine>;
}

/**
 * Reads geofences and anchors anew when the page wakes up and when the line is back after a gap: the tracking API says nothing of
 * what other users change about them (contract §6). What nobody has read yet stays unread. The answer stops it.
 */
export function refreshGeofencesOnReconnect({ connection, records, anchor }: GeofenceRefreshActors): () => void {
  let before = connection.getSnapshot().context;
  const subscription = connection.subscribe(({ context }) => {
    const isAwake = context.wokeUpAtMs !== undefined && context.wokeUpAtMs !== before.wokeUpAtMs;
    const isBack = before.lostAtMs !== undefined && context.lostAtMs === undefined;
    before = context;
    if (!isAwake && !isBack) return;
    if (records.geofences.getSnapshot().value !== 'notLoaded') records.geofences.send({ type: 'REFRESH' });
    // After a gap the anchors are read by those who watch the line.
    if (isAwake && anchor.getSnapshot().context.fences) anchor.send({ type: 'REFRESH' });
  });
  return () => subscription.unsubscribe();
}
