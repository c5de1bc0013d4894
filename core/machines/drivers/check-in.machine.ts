import { not } from 'xstate';
import { parseKeptVehicles } from '../../domain/device/driver-account.ts';
import { parsePendingScans } from '../../domain/device/pending-scans.ts';
import { withEvent } from '../chart/with-event.ts';
import { checkInSetup, scansKey, vehiclesKey } from './check-in.actions.ts';

const hasLeft = not('isSettled');
const dayLeft = { guard: hasLeft, target: 'outside', actions: 'forgetDay' } as const;
const untilReadAgain = {
  after: { untilRefresh: 'reading' },
  on: { RETRY: 'reading' },
  always: dayLeft,
} as const;
const closable = {
  on: { CLOSE_MAP: 'closed' },
  always: { guard: hasLeft, target: 'closed' },
} as const;

/**
 * §3, "QR check-in": a driver scans the code of a vehicle, or types its number, and checks out. Scans are kept until
 * the server has confirmed them, also when the page is closed, and are sent in their order.
 */
export const checkInMachine = checkInSetup.createMachine({
  id: 'checkIn',
  context: ({ input }) => ({
    ...input,
    pending: parsePendingScans(input.storage.read(scansKey(input.user))),
    vehicles: parseKeptVehicles(input.storage.read(vehiclesKey(input.user))),
    notice: undefined,
    day: undefined,
    dayProblem: undefined,
    wantsPrivateTrip: false,
    privateTripProblem: undefined,
    maps: [],
  }),
  type: 'parallel',
  on: {
    SCAN: [
      { guard: withEvent('isForeign'), actions: withEvent('noticeForeign') },
      { guard: withEvent('isUnreadable'), actions: 'noticeUnreadable' },
      // Nothing changes: the code of the vehicle was opened again.
      { guard: withEvent('isSameVehicle'), actions: 'clearNotice' },
      { guard: 'isInVehicle', actions: 'noticeAlreadyIn' },
      { actions: [withEvent('addScan'), 'keepScans', 'clearNotice'] },
    ],
    CHECK_OUT: { guard: 'isInVehicle', actions: ['addCheckOut', 'keepScans', 'clearNotice'] },
    DISMISS: { actions: 'clearNotice' },
    ACCOUNT_READ: { actions: withEvent('storeAccount') },
  },
  states: {
    scans: {
      initial: 'resting',
      states: {
        resting: { always: { guard: 'hasPending', target: 'sending' } },
        sending: {
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context }) => context,
            onDone: {
              target: 'resting',
              actions: [withEvent('storeUser'), 'dropScan', 'keepScans', 'announceUser'],
            },
            onError: [
              { guard: withEvent('mayWorkLater'), target: 'offline' },
              { target: 'resting', actions: [withEvent('noticeRefusal'), 'dropScan', 'keepScans'] },
            ],
          },
        },
        /** The server cannot be reached: what was scanned waits. */
        offline: {
          after: { untilNextAttempt: 'sending' },
          on: { RETRY: 'sending' },
        },
      },
    },
    vehicles: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context }) => context,
            onDone: { target: 'known', actions: [withEvent('storeVehicles'), 'keepVehicles'] },
            onError: 'unknown',
          },
        },
        /** Vehicles that were not known on the last visit either are told by their numbers. */
        unknown: {
          after: { untilNextAttempt: 'loading' },
          on: { RETRY: 'loading' },
        },
        known: {},
      },
    },
    /** What the driver sees of the day, once the server knows of the check-in. */
    day: {
      initial: 'outside',
      // What was read while the private trip was switched may be from before.
      on: { PRIVATE_TRIP_SWITCHED: '.reading' },
      states: {
        outside: { always: { guard: 'isSettled', target: 'reading' } },
        reading: {
          invoke: {
            id: 'readDay',
            src: 'readDay',
            input: ({ context }) => context,
            onDone: { target: 'read', actions: withEvent('storeDay') },
            onError: { target: 'unread', actions: withEvent('storeDayProblem') },
          },
          always: dayLeft,
        },
        read: untilReadAgain,
        /** What was read before is still shown. */
        unread: untilReadAgain,
      },
    },
    /** The private trip in that vehicle, which the driver begins and ends. */
    privateTrip: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            SWITCH_PRIVATE_TRIP: {
              guard: 'isSettled',
              target: 'switching',
              actions: withEvent('wishPrivateTrip'),
            },
          },
        },
        switching: {
          invoke: {
            id: 'switchPrivateTrip',
            src: 'switchPrivateTrip',
            input: ({ context }) => context,
            onDone: { target: 'resting', actions: [withEvent('storePrivateTrip'), 'announcePrivateTrip'] },
            onError: { target: 'resting', actions: withEvent('storePrivateTripProblem') },
          },
          always: { guard: hasLeft, target: 'resting' },
        },
      },
    },
    /** The vehicle on a map, whose code and streets are loaded when the driver wants it. */
    map: {
      initial: 'closed',
      states: {
        closed: { on: { OPEN_MAP: { guard: 'isSettled', target: 'opening' } } },
        opening: {
          invoke: {
            id: 'readMaps',
            src: 'readMaps',
            input: ({ context }) => context,
            onDone: { target: 'open', actions: withEvent('storeMaps') },
            onError: 'open',
          },
          ...closable,
        },
        open: closable,
      },
    },
  },
});
