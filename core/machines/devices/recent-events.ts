import {
  assertEvent,
  assign,
  fromCallback,
  fromPromise,
  setup,
  type DoneActorEvent,
  type ErrorActorEvent,
} from 'xstate';
import type { DeviceEvent } from '../../domain/alert/event.ts';
import { failureCodeOf, Failure, isSwitchedOff } from '../../domain/values/failure.ts';
import { RECENT_MOVEMENT_MS } from '../../domain/trip/movement.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Reports } from '../../ports/reports.ts';

type RecentEventsFleet = Pick<LiveFleet, 'subscribe' | 'events'>;

/** What recent events need from outside. */
export interface RecentEventsInput {
  reports: Reports;
  clock: Clock;
  /** The fleet whose events continue the list. */
  fleet: RecentEventsFleet;
}

interface RecentEventsContext extends RecentEventsInput {
  deviceId: number;
  /** Newest first. */
  events: readonly DeviceEvent[];
  /** Why loading failed, as a failure code. */
  reason: string | undefined;
}

type RecentEventsEvent =
  | { type: 'SHOW'; deviceId: number }
  | { type: 'HIDE' }
  | { type: 'RETRY' }
  | { type: 'EVENTS'; events: readonly DeviceEvent[] };

const TYPES: {
  context?: RecentEventsContext;
  events?: RecentEventsEvent | DoneActorEvent<DeviceEvent[], 'read'> | ErrorActorEvent<unknown, 'read'>;
  input?: RecentEventsInput;
} = {};

/**
 * The events of one device in the period of the movement bar (§9): loaded once when the device is shown, then
 * continued live. A server may have no events report, or an account may have it switched off.
 */
export const recentEventsMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<DeviceEvent[], { reports: Reports; deviceId: number; nowMs: number }>(
      ({ input: { reports, deviceId, nowMs } }) =>
        reports.events({ deviceIds: [deviceId], fromMs: nowMs - RECENT_MOVEMENT_MS, toMs: nowMs }),
    ),
    liveEvents: fromCallback<RecentEventsEvent, RecentEventsFleet>(({ input: fleet, sendBack }) =>
      fleet.subscribe('events', () => sendBack({ type: 'EVENTS', events: fleet.events })),
    ),
  },
  actions: {
    setDevice: assign(({ event }) => {
      assertEvent(event, ['SHOW', 'HIDE']);
      return { deviceId: event.type === 'SHOW' ? event.deviceId : 0, events: [], reason: undefined };
    }),
    addLiveEvents: assign(({ context, event }) => {
      assertEvent(event, 'EVENTS');
      return { events: mergedEvents(context, event.events) };
    }),
    addLoadedEvents: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.read');
      return { events: mergedEvents(context, event.output) };
    }),
    storeReason: assign(({ event }) => {
      assertEvent(event, 'xstate.error.actor.*');
      return { reason: failureCodeOf(event.error) };
    }),
    clearReason: assign({ reason: undefined }),
  },
  guards: {
    areOfDevice: ({ context, event }) => {
      assertEvent(event, 'EVENTS');
      return event.events.some(({ deviceId }) => deviceId === context.deviceId);
    },
    isMissingReport: ({ event }) => {
      assertEvent(event, 'xstate.error.actor.*');
      return isMissingReport(event.error) || isSwitchedOff(event.error);
    },
  },
}).createMachine({
  id: 'recentEvents',
  context: ({ input }) => ({ ...input, deviceId: 0, events: [], reason: undefined }),
  initial: 'idle',
  invoke: { src: 'liveEvents', input: ({ context }) => context.fleet },
  on: {
    SHOW: { target: '.loading', actions: 'setDevice' },
    HIDE: { target: '.idle', actions: 'setDevice' },
    EVENTS: { guard: 'areOfDevice', actions: 'addLiveEvents' },
  },
  states: {
    idle: {},
    loading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { reports, deviceId, clock } }) => ({ reports, deviceId, nowMs: clock() }),
        onDone: { target: 'loaded', actions: 'addLoadedEvents' },
        onError: [
          { guard: 'isMissingReport', target: 'unsupported' },
          { target: 'failed', actions: 'storeReason' },
        ],
      },
    },
    loaded: {},
    /** There is no events report for this user. */
    unsupported: {},
    failed: { on: { RETRY: { target: 'loading', actions: 'clearReason' } } },
  },
});

const MAX_EVENTS = 200;

function isMissingReport(error: unknown): boolean {
  return error instanceof Failure && error.status === 404;
}

/** Merges both lists without duplicates and expired events; newest first. */
function mergedEvents(
  { deviceId, events, clock }: RecentEventsContext,
  others: readonly DeviceEvent[],
): readonly DeviceEvent[] {
  const from = clock() - RECENT_MOVEMENT_MS;
  const known = new Map(events.map((event) => [event.id, event]));
  for (const event of others) if (event.deviceId === deviceId) known.set(event.id, event);
  return [...known.values()]
    .filter(({ eventTime }) => Date.parse(eventTime) >= from)
    .sort((a, b) => Date.parse(b.eventTime) - Date.parse(a.eventTime) || b.id - a.id)
    .slice(0, MAX_EVENTS);
}
