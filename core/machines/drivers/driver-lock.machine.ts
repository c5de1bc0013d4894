import { withEvent } from '../chart/with-event.ts';
import { driverLockSetup, NO_VEHICLE } from './driver-lock.actions.ts';

/**
 * Facts §6, "QR code of a device": the rule by which a vehicle is locked when no driver checks in. It is saved on top of
 * the current record; whether engines may be stopped is asked by the ports. A refusal keeps what was chosen.
 */
export const driverLockMachine = driverLockSetup.createMachine({
  id: 'driverLock',
  context: ({ input }) => ({ ...input, ...NO_VEHICLE }),
  initial: 'closed',
  on: {
    OPEN: { target: '.reading', actions: withEvent('openVehicle'), reenter: true },
    CLOSE: { target: '.closed', actions: 'forget' },
  },
  states: {
    closed: {},
    reading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context,
        onDone: { target: 'editing', actions: withEvent('storeRule') },
        onError: { target: 'unknown', actions: withEvent('storeReason') },
      },
    },
    unknown: { on: { RETRY: { target: 'reading', actions: 'clearReason' } } },
    editing: {
      on: {
        CHANGE: { actions: withEvent('change') },
        SAVE: { guard: 'isChanged', target: 'saving', actions: 'clearReason' },
      },
    },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => context,
        onDone: { target: 'editing', actions: withEvent('storeRule') },
        onError: { target: 'editing', actions: withEvent('storeReason') },
      },
      // The answer must not be lost: an engine can be stopped by what was saved.
      on: { OPEN: {}, CLOSE: {} },
    },
  },
});
