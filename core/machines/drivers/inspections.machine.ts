import { withEvent } from '../chart/with-event.ts';
import { inspectionsSetup, keptIn } from './inspections.actions.ts';

const changed = ['keep', 'forgetPhotos'] as const;

/**
 * §3, "QR check-in": what a driver inspects of the vehicle, and the problems that the driver reports. What is filled in
 * and what the server has not confirmed is kept, also when the page is closed; each inspection is sent before its
 * photos, one by one.
 */
export const inspectionsMachine = inspectionsSetup.createMachine({
  id: 'inspections',
  context: ({ input }) => ({
    ...input,
    ...keptIn(input),
    deviceId: undefined,
    isSettled: false,
    due: undefined,
    checked: [],
    sent: undefined,
    refusal: undefined,
  }),
  type: 'parallel',
  on: {
    VEHICLE_CHANGED: { actions: withEvent('storeVehicle') },
    START_PROBLEM: { guard: 'isInVehicle', actions: ['startProblem', ...changed] },
    CANCEL_PROBLEM: { actions: ['dropProblem', ...changed] },
    ANSWER: { actions: [withEvent('answer'), 'keep'] },
    NOTE: { actions: [withEvent('note'), 'keep'] },
    PHOTO: [
      { guard: withEvent('isRemoval'), actions: [withEvent('removePhoto'), ...changed] },
      { guard: withEvent('hasRoom'), actions: [withEvent('addPhoto'), withEvent('keepPhoto'), 'keep'] },
    ],
    SEND: [
      { guard: withEvent('isReady'), actions: [withEvent('addPending'), ...changed] },
      { actions: withEvent('showMissing') },
    ],
    DISMISS: { actions: 'clearNotice' },
  },
  states: {
    checklist: {
      initial: 'outside',
      on: {
        // Here, not above: a target of the whole chart would also begin anew what is being sent.
        VEHICLE_CHANGED: {
          guard: withEvent('isOtherVehicle'),
          target: '.outside',
          actions: [withEvent('storeVehicle'), 'leaveVehicle'],
        },
      },
      states: {
        outside: { always: { guard: 'isInside', target: 'reading' } },
        reading: {
          invoke: {
            id: 'readChecklist',
            src: 'readChecklist',
            input: ({ context }) => context,
            onDone: { target: 'known', actions: [withEvent('storeChecklist'), ...changed] },
            onError: 'unknown',
          },
        },
        /** A draft that was begun before is still shown. */
        unknown: {
          after: { untilReadAgain: 'reading' },
          on: { RETRY: 'reading' },
        },
        known: {},
      },
    },
    sending: {
      initial: 'resting',
      states: {
        resting: { always: { guard: 'maySend', target: 'sending' } },
        sending: {
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context }) => context,
            onDone: { target: 'resting', actions: ['dropSent', ...changed] },
            onError: [
              { guard: withEvent('mayWorkLater'), target: 'offline' },
              { target: 'resting', actions: [withEvent('dropRefused'), ...changed] },
            ],
          },
        },
        /** The server cannot be reached: what was inspected waits. */
        offline: {
          after: { untilNextAttempt: 'sending' },
          on: { RETRY: 'sending' },
        },
      },
    },
  },
});
