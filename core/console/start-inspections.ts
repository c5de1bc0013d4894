import { createActor, type ActorRefFrom } from 'xstate';
import type { User } from '../domain/account/user.ts';
import { vehicleIn } from '../machines/drivers/check-in.actions.ts';
import type { checkInMachine } from '../machines/drivers/check-in.machine.ts';
import type { InspectionsInput } from '../machines/drivers/inspections.actions.ts';
import { inspectionsMachine } from '../machines/drivers/inspections.machine.ts';
import type { Page } from '../ports/page.ts';
import { actorOptions, type MachineOptions } from './machine-options.ts';
import { connectInspections, type ConnectedInspections } from './features/drivers/connect-inspections.ts';
import type { StopFunction } from './wiring/feature.ts';

/** Starts the inspections of a driver who checks in with an actor. */
export type StartInspections = (
  user: User,
  checkIn: ActorRefFrom<typeof checkInMachine>,
) => { readonly inspections: ConnectedInspections; readonly stop: StopFunction };

/** Starts a driver's inspections beside the check-in; its code is loaded after the page. */
export function startInspections(
  ports: Omit<InspectionsInput, 'user'> & { page: Pick<Page, 'onWake'> },
  options: MachineOptions,
): StartInspections {
  return (user, checkIn) => {
    const actor = createActor(inspectionsMachine, { input: { ...ports, user }, ...actorOptions(options) });
    actor.start();
    const tellVehicle = (): void => {
      const { context } = checkIn.getSnapshot();
      const deviceId = vehicleIn(context)?.deviceId;
      actor.send({ type: 'VEHICLE_CHANGED', deviceId, isSettled: context.pending.length === 0 });
    };
    tellVehicle();
    const following = checkIn.subscribe(tellVehicle);
    const stopWaking = ports.page.onWake(() => actor.send({ type: 'RETRY' }));
    return {
      inspections: connectInspections(actor),
      stop: () => {
        stopWaking();
        following.unsubscribe();
        actor.stop();
      },
    };
  };
}
