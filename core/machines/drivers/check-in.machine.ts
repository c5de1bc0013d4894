import { parsePendingScans } from '../../domain/device/pending-scans.ts';
import { checkInSetup, scansKey } from './check-in.actions.ts';

/**
 * §3, "QR check-in": a driver scans the code of a vehicle, or types its number, and checks out. Scans are kept until
 * the server has confirmed them, also when the page is closed, and are sent in their order.
 */
export const checkInMachine = checkInSetup.createMachine({
  id: 'checkIn',
  context: ({ input }) => ({
    ...input,
    pending: parsePendingScans(input.storage.read(scansKey(input.user))),
    vehicles: [],
    notice: undefined,
  }),
  type: 'parallel',
  on: {
    SCAN: [
      { guard: 'isForeign', actions: 'noticeForeign' },
      { guard: 'isUnreadable', actions: 'noticeUnreadable' },
      // Nothing changes: the code of the vehicle was opened again.
      { guard: 'isSameVehicle', actions: 'clearNotice' },
      { guard: 'isInVehicle', actions: 'noticeAlreadyIn' },
      { actions: ['addScan', 'keepScans', 'clearNotice'] },
    ],
    CHECK_OUT: { guard: 'isInVehicle', actions: ['addCheckOut', 'keepScans', 'clearNotice'] },
    DISMISS: { actions: 'clearNotice' },
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
            onDone: { target: 'resting', actions: ['storeUser', 'dropScan', 'keepScans', 'announceUser'] },
            onError: [
              { guard: 'isUnreachable', target: 'offline' },
              { target: 'resting', actions: ['noticeRefusal', 'dropScan', 'keepScans'] },
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
            onDone: { target: 'known', actions: 'storeVehicles' },
            onError: 'unknown',
          },
        },
        /** Without their names vehicles are told by their numbers. */
        unknown: {
          after: { untilNextAttempt: 'loading' },
          on: { RETRY: 'loading' },
        },
        known: {},
      },
    },
  },
});
