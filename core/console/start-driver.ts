import { createActor } from 'xstate';
import type { User } from '../domain/account/user.ts';
import { checkInMachine } from '../machines/drivers/check-in.machine.ts';
import { vehiclesKey, type CheckInInput } from '../machines/drivers/check-in.actions.ts';
import type { Page } from '../ports/page.ts';
import type { StartDriver } from './console-machine.ts';
import { actorOptions, type MachineOptions } from './machine-options.ts';
import { connectCheckIn } from './features/drivers/connect-check-in.ts';
import type { StartInspections } from './start-inspections.ts';
import type { StopFunction } from './wiring/feature.ts';

/** What a driver needs from outside. */
export type DriverPorts = Omit<CheckInInput, 'user' | 'namespace'> & {
  page: Pick<Page, 'onWake'>;
  /** Loads the code of the inspections; called again when the line is back. Without it drivers have none. */
  loadInspections?: (() => Promise<StartInspections>) | undefined;
};

/**
 * Starts what a driver has in place of a session: the check-in, and the inspections once their code is loaded. Stopping
 * it leaves nothing behind.
 */
export function startDriver(ports: DriverPorts, options: MachineOptions): StartDriver {
  return (user: User, onUser, onInspections = () => {}) => {
    const input = { ...ports, namespace: options.namespace, user };
    const actor = createActor(checkInMachine, { input, ...actorOptions(options) });
    actor.on('userChanged', ({ user: changed }) => onUser(changed));
    actor.start();
    let state: 'waiting' | 'loading' | 'started' | 'stopped' = 'waiting';
    let stopInspections: StopFunction | undefined;
    const inspect = (): void => {
      if (state !== 'waiting' || !ports.loadInspections) return;
      state = 'loading';
      ports.loadInspections().then(
        (start) => {
          if (state === 'stopped') return;
          state = 'started';
          const { inspections, stop } = start(user, actor);
          stopInspections = stop;
          onInspections(inspections);
        },
        () => {
          if (state === 'loading') state = 'waiting';
        },
      );
    };
    const stopWaking = ports.page.onWake(() => {
      actor.send({ type: 'RETRY' });
      inspect();
    });
    inspect();
    return {
      checkIn: connectCheckIn(actor),
      accountRead: (read) => {
        if (read !== actor.getSnapshot().context.user) actor.send({ type: 'ACCOUNT_READ', user: read });
      },
      stop: () => {
        state = 'stopped';
        stopWaking();
        stopInspections?.();
        actor.stop();
        ports.storage.remove(vehiclesKey(user));
      },
    };
  };
}
