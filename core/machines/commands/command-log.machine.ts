import { not } from 'xstate';
import { withEvent } from '../chart/with-event.ts';
import { settleUnsentCommands } from '../../domain/command/command-log-storage.ts';
import { awaitsLockConfirmation } from '../../domain/command/sent-command.ts';
import { readCommandLog } from './stored-command-log.ts';
import { commandLogSetup } from './command-log.actions.ts';

/**
 * The progress of sent commands and of automatic engine stops by anchors and geofences: queued, held, delivered,
 * answered, and for locks whether the vehicle confirms it. The log is the server's, and live. A server without one
 * reports the progress of commands that were sent from here; they are kept in the browser per user and across
 * reloads, and pages that are open at the same time share them. It has no states: it is open
 * as long as the session of its user.
 */
export const commandLogMachine = commandLogSetup.createMachine({
  id: 'commandLog',
  context: ({ input: { commands: port, ...input } }) => ({
    ...input,
    port,
    isShared: false,
    ...settleUnsentCommands(readCommandLog(input)),
    seenEventIds: new Set<number>(),
  }),
  invoke: [
    {
      src: 'fleetReports',
      input: ({ context: { fleet }, self }) => ({
        fleet,
        awaitsLocks: () => self.getSnapshot().context.commands.some(awaitsLockConfirmation),
      }),
    },
    { src: 'serverLog', input: ({ context }) => context },
    { src: 'otherPages', input: ({ context }) => context },
  ],
  on: {
    CHANGES: { guard: withEvent('changesSomething'), actions: [withEvent('applyChanges'), 'save'] },
    EVENTS: { guard: withEvent('concernsCommands'), actions: [withEvent('applyEvents'), 'save'] },
    POSITIONS: { guard: 'confirmsLocks', actions: ['applyPositions', 'save'] },
    LOGGED: { guard: withEvent('tellsOfLog'), actions: [withEvent('applyLogged'), 'forgetStored'] },
    STORAGE_CHANGED: { guard: not('isShared'), actions: ['mergeStored', 'save'] },
    // The server's log is nobody's to clear.
    CLEAR: { guard: not('isShared'), actions: ['clear', 'save'] },
  },
});
