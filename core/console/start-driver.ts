import { createActor } from 'xstate';
import type { User } from '../domain/account/user.ts';
import { checkInMachine } from '../machines/drivers/check-in.machine.ts';
import { vehicleIn, type CheckInInput } from '../machines/drivers/check-in.actions.ts';
import { inspectionsMachine } from '../machines/drivers/inspections.machine.ts';
import type { InspectionsInput } from '../machines/drivers/inspections.actions.ts';
import type { Page } from '../ports/page.ts';
import type { StartDriver } from './console-machine.ts';
import { actorOptions, type MachineOptions } from './machine-options.ts';
import { connectCheckIn } from './features/drivers/connect-check-in.ts';
import { connectInspections } from './features/drivers/connect-inspections.ts';
import { follow } from './wiring/listening.ts';

/** What a driver has needs: without `driverInspections` nothing is inspected. */
type DriverPorts = Omit<CheckInInput, 'user' | 'namespace'> &
  Partial<Pick<InspectionsInput, 'driverInspections'>> & { page: Pick<Page, 'onWake'> };

/** Starts what a driver has in place of a session: the check-in and the inspections. Stopping it leaves nothing behind. */
export function startDriver(ports: DriverPorts, options: MachineOptions): StartDriver {
  return (user: User, onUser) => {
    const input = { ...ports, namespace: options.namespace, user };
    const checkIn = createActor(checkInMachine, { input, ...actorOptions(options) });
    checkIn.on('userChanged', ({ user: changed }) => onUser(changed));
    const { driverInspections } = ports;
    const inspections =
      driverInspections &&
      createActor(inspectionsMachine, { input: { ...input, driverInspections }, ...actorOptions(options) });
    checkIn.start();
    inspections?.start();
    const stopFollowing =
      inspections &&
      follow(
        checkIn,
        ({ context }) => [vehicleIn(context)?.deviceId, context.pending.length === 0] as const,
        ([deviceId, isSettled]) => inspections.send({ type: 'VEHICLE_CHANGED', deviceId, isSettled }),
      );
    const stopWaking = ports.page.onWake(() => {
      checkIn.send({ type: 'RETRY' });
      inspections?.send({ type: 'RETRY' });
    });
    return {
      checkIn: connectCheckIn(checkIn),
      inspections: inspections && connectInspections(inspections),
      stop: () => {
        stopWaking();
        stopFollowing?.();
        inspections?.stop();
        checkIn.stop();
      },
    };
  };
}
