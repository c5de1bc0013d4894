import type { ActorRefFrom } from 'xstate';
import type { lockSupportMachine } from '../../../machines/commands/lock-support.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects which vehicles on the screen can be locked and unlocked (contract §4.4). */
export function connectLockSupport(lockSupport: ActorRefFrom<typeof lockSupportMachine>) {
  return connected(lockSupport, {
    answers: ({ context: { commandsByDevice } }) => ({
      /** The commands that a vehicle supports; missing while unknown. */
      commandsByDevice,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Loads the commands of a vehicle that is shown. */
        load: ['deviceId'],
      }),
  });
}
