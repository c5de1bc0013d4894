import { createActor } from 'xstate';
import type { User } from '../domain/account/user.ts';
import { checkInMachine } from '../machines/drivers/check-in.machine.ts';
import type { CheckInInput } from '../machines/drivers/check-in.actions.ts';
import type { Page } from '../ports/page.ts';
import type { StartDriver } from './console-machine.ts';
import { actorOptions, type MachineOptions } from './machine-options.ts';
import { connectCheckIn } from './features/drivers/connect-check-in.ts';

/** Starts what a driver has in place of a session: the check-in. Stopping it leaves nothing behind. */
export function startDriver(
  ports: Omit<CheckInInput, 'user' | 'namespace'> & { page: Pick<Page, 'onWake'> },
  options: MachineOptions,
): StartDriver {
  return (user: User, onUser) => {
    const input = { ...ports, namespace: options.namespace, user };
    const actor = createActor(checkInMachine, { input, ...actorOptions(options) });
    actor.on('userChanged', ({ user: changed }) => onUser(changed));
    actor.start();
    const stopWaking = ports.page.onWake(() => actor.send({ type: 'RETRY' }));
    return {
      checkIn: connectCheckIn(actor),
      stop: () => {
        stopWaking();
        actor.stop();
      },
    };
  };
}
