import { lockSupportSetup } from './lock-support.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * Which vehicles on the screen can be locked and unlocked (contract §4.4). It is loaded each time they are
 * shown, as it depends on the protocol of the last report. If loading fails, the previous result stays;
 * sending checks again.
 */
export const lockSupportMachine = lockSupportSetup.createMachine({
  id: 'lockSupport',
  context: ({ input }) => ({ commands: input, commandsByDevice: new Map() }),
  invoke: { src: 'commandsLoader', id: 'commandsLoader', input: ({ context }) => context.commands },
  on: {
    LOAD: { actions: withEvent('load') },
    LOADED: { actions: withEvent('storeCommands') },
  },
});
