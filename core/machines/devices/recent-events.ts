import type { DeviceEvent } from '../../domain/alert/event.ts';
import { Failure, isSwitchedOffFailure } from '../../domain/values/failure.ts';
import { RECENT_MOVEMENT_MS } from '../../domain/trip/movement.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Reports } from '../../ports/reports.ts';
import type { QueryInput } from '../query/query.actions.ts';
import { queryMachine, type Query } from '../query/query.machine.ts';

/** The events of a device; the newest first. */
export type RecentEvents = readonly DeviceEvent[];

/**
 * The events of one device in the period of the movement bar (§9): loaded once when the device is shown, then
 * continued live. A server may have no events report, or an account may have it switched off.
 */
export const recentEventsQuery = queryMachine<RecentEvents, number>();

/** Returns the input of the recent events; no device has the id 0. */
export function recentEventsInput(
  reports: Pick<Reports, 'events'>,
  clock: Clock,
): QueryInput<RecentEvents, number> {
  return {
    load: async (deviceId) => {
      const nowMs = clock();
      return await reports.events({
        deviceIds: [deviceId],
        fromMs: nowMs - RECENT_MOVEMENT_MS,
        toMs: nowMs,
      });
    },
    subject: 0,
    data: [],
    clock,
    merge: (known, loaded) => mergedEvents(clock(), known, loaded),
    isUnsupported: (error) => isMissingReport(error) || isSwitchedOffFailure(error),
  };
}

/** Continues the events of the shown device with those that happen. Returns a function that ends it. */
export function continueRecentEvents(
  query: Query<RecentEvents, number>,
  fleet: Pick<LiveFleet, 'subscribe' | 'events'>,
): () => void {
  return fleet.subscribe('events', () => {
    const { subject, clock } = query.getSnapshot().context;
    const own = fleet.events.filter(({ deviceId }) => deviceId === subject);
    if (own.length > 0) query.send({ type: 'CHANGE', change: (known) => mergedEvents(clock(), known, own) });
  });
}

const MAX_EVENTS = 200;

function isMissingReport(error: unknown): boolean {
  return error instanceof Failure && error.status === 404;
}

/** Merges both lists without duplicates and expired events; newest first. */
function mergedEvents(nowMs: number, events: RecentEvents, others: RecentEvents): RecentEvents {
  const known = new Map([...events, ...others].map((event) => [event.id, event]));
  return [...known.values()]
    .filter(({ eventTime }) => Date.parse(eventTime) >= nowMs - RECENT_MOVEMENT_MS)
    .sort((a, b) => Date.parse(b.eventTime) - Date.parse(a.eventTime) || b.id - a.id)
    .slice(0, MAX_EVENTS);
}
