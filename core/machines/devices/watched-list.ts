import { assertEvent, assign, fromPromise, setup, type DoneActorEvent } from 'xstate';
import type { ReportProblem, UnreadableReport } from '../../domain/device/report-problem.ts';
import type { UnregisteredDevice } from '../../domain/device/unregistered-device.ts';

/** Reads a list. @param deviceId the device that it belongs to; 0 for a list of the server */
export type WatchedListInput<Item> = (deviceId: number) => Promise<readonly Item[]>;

/** A list as the server told it last. */
export interface WatchedListContext<Item> {
  readonly read: WatchedListInput<Item>;
  readonly deviceId: number;
  readonly items: readonly Item[];
}

/** Events of a watched list. */
export type WatchedListEvent = { type: 'SHOW'; deviceId?: number } | { type: 'HIDE' };

/** A list that the server holds in memory: read again every few seconds while somebody is interested. */
export function watchedListMachine<Item>() {
  const TYPES: {
    context?: WatchedListContext<Item>;
    events?: WatchedListEvent | DoneActorEvent<readonly Item[], 'read'>;
    input?: WatchedListInput<Item>;
  } = {};
  return setup({
    types: TYPES,
    actors: {
      read: fromPromise<readonly Item[], WatchedListContext<Item>>(({ input: { read, deviceId } }) =>
        read(deviceId),
      ),
    },
    actions: {
      begin: assign({
        deviceId: ({ event }) => ('deviceId' in event ? (event.deviceId ?? 0) : 0),
        items: [],
      }),
      store: assign(({ event }) => {
        assertEvent(event, 'xstate.done.actor.read');
        return { items: event.output };
      }),
      forget: assign({ items: [] }),
    },
  }).createMachine({
    id: 'watchedList',
    // Stryker disable next-line ArrayDeclaration: at first everything is forgotten.
    context: ({ input: read }) => ({ read, deviceId: 0, items: [] }),
    initial: 'idle',
    on: { SHOW: { target: '.listing', actions: 'begin' }, HIDE: '.idle' },
    states: {
      idle: { entry: 'forget' },
      listing: {
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => context,
          onDone: { target: 'waiting', actions: 'store' },
          // What was known stays: the next attempt follows by itself.
          onError: 'waiting',
        },
      },
      waiting: { after: { 10_000: 'listing' } },
    },
  });
}

/** The devices that report without being registered (contract §8.4). */
export const unregisteredDevicesMachine = watchedListMachine<UnregisteredDevice>();
/** What could not be taken of the reports of the selected device (contract §8.4). */
export const reportProblemsMachine = watchedListMachine<ReportProblem>();
/** The latest reports that the server could not read (contract §8.4). */
export const unreadableReportsMachine = watchedListMachine<UnreadableReport>();
