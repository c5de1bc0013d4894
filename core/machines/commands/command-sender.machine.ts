import { NO_COMMAND } from './outgoing-command.ts';
import { withEvent } from '../chart/with-event.ts';
import { commandSenderSetup } from './command-sender.actions.ts';

/**
 * §3, §7: one command at a time for one vehicle or several, chosen from those that all of them support,
 * confirmed and sent; nothing is sent without confirmation. Stopping engines while a vehicle moves, or may
 * move, needs a second confirmation. The state of the vehicles on confirmation decides; a new danger since
 * then asks again. The command log receives all further progress.
 */
export const commandSenderMachine = commandSenderSetup.createMachine({
  id: 'commandSender',
  context: ({ input }) => ({ ...input, ...NO_COMMAND, logIds: new Map() }),
  initial: 'idle',
  on: { OPEN: { target: '.opening', actions: withEvent('open') } },
  states: {
    idle: {},
    opening: {
      always: [
        { guard: 'isInvalidTarget', target: 'invalidTarget' },
        { guard: 'isChosen', target: 'confirming' },
        { target: 'loading' },
      ],
    },
    /** No vehicle, or too many for one command. */
    invalidTarget: { on: { CLOSE: 'idle' } },
    loading: {
      entry: 'resetLoading',
      invoke: { src: 'load', input: ({ context }) => context },
      on: {
        VEHICLE_LOADED: { actions: 'countVehicle' },
        LOADED: { target: 'choosing', actions: withEvent('storeCommands') },
        LOAD_FAILED: { target: 'loadFailed', actions: withEvent('storeLoadFailure') },
        CLOSE: 'idle',
        LEAVE: { guard: withEvent('isOpenForVehicle'), target: 'idle' },
      },
    },
    loadFailed: {
      on: {
        RETRY: 'loading',
        CLOSE: 'idle',
        LEAVE: { guard: withEvent('isOpenForVehicle'), target: 'idle' },
      },
    },
    choosing: {
      on: {
        CHOOSE: { target: 'confirming', actions: withEvent('choose') },
        CLOSE: 'idle',
        LEAVE: { guard: withEvent('isOpenForVehicle'), target: 'idle' },
      },
    },
    confirming: {
      on: {
        SET_PARAMETERS: { actions: withEvent('setParameters') },
        BACK: { guard: 'wasChosenFromList', target: 'choosing' },
        CONFIRM: [
          { guard: 'isIncomplete', actions: 'storeMissing' },
          { guard: 'isDangerous', target: 'confirmingDanger', actions: 'storeEndangered' },
          { target: 'sending' },
        ],
        CANCEL: { target: 'idle', actions: 'announceCancelled' },
      },
    },
    confirmingDanger: {
      on: {
        CONFIRM_DESPITE_DANGER: [
          { guard: 'hasNewDanger', actions: 'storeEndangered' },
          { target: 'sending' },
        ],
        CANCEL: { target: 'idle', actions: 'announceCancelled' },
      },
    },
    sending: {
      entry: ['startSending', 'announceSending'],
      invoke: { src: 'send', input: ({ context }) => context },
      on: {
        RESULT: { actions: [withEvent('announceResult'), withEvent('storeResult')] },
        ALL_SENT: [
          { guard: 'isRefusedByAll', target: 'failed' },
          { guard: 'isForOneVehicle', target: 'idle', actions: 'announceSent' },
          { target: 'sent' },
        ],
        // One command at a time: its responses must reach the log.
        OPEN: {},
      },
    },
    /** Of several vehicles at least one accepted it: the user reads which did not. */
    sent: { on: { CLOSE: 'idle' } },
    failed: {
      // A retry confirms again, as a vehicle may be moving by now.
      on: { RETRY: 'confirming', CLOSE: 'idle' },
    },
  },
});
