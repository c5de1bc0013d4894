import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import {
  vehicleIn,
  type CheckInContext,
  type CheckInMachineEvent,
  type DriverChanged,
} from '../../../machines/drivers/check-in.actions.ts';
import type { checkInMachine } from '../../../machines/drivers/check-in.machine.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf as sendersOf } from '../../connected/actions.ts';

type CheckInSnapshot = SnapshotFrom<typeof checkInMachine>;

/** What a driver's page shows. */
export interface CheckInView {
  /** The vehicle that the driver is in, or is being checked in to; undefined for none. */
  readonly vehicleId: number | undefined;
  /** Since when the driver is in it, milliseconds since the epoch; undefined while it is not known. */
  readonly sinceMs: number | undefined;
  /** The record of that vehicle; undefined while it is not known. */
  readonly vehicle: CheckInContext['vehicles'][number] | undefined;
  /** The vehicles that the driver may check in to; empty until known. */
  readonly vehicles: CheckInContext['vehicles'];
  /** The request that the server has not answered yet; undefined without one. */
  readonly sending: 'checkIn' | 'checkOut' | undefined;
  /** Whether scans wait because the server cannot be reached. */
  readonly isOffline: boolean;
  /** How many scans the server has not confirmed. */
  readonly waiting: number;
  /** Why the last scan did not check in. */
  readonly notice: CheckInContext['notice'];
  /** Today's trips and where the vehicle is; undefined until known. */
  readonly day: CheckInContext['day'];
  /** Whether the trips are read, were read or could not be read; `outside` while the driver is in no vehicle. */
  readonly dayState: 'outside' | 'reading' | 'read' | 'unread';
  /** Why they could not be read last time, as a failure code; undefined when they were. */
  readonly dayProblem: string | undefined;
  /** Whether a private trip is being begun or ended. */
  readonly isSwitchingPrivateTrip: boolean;
  /** Why it could not be last time, as a failure code; undefined when it was. */
  readonly privateTripProblem: string | undefined;
  /** Whether the driver wants to see the vehicle on a map. */
  readonly isMapOpen: boolean;
  /** The street maps under it; undefined until known. */
  readonly maps: CheckInContext['maps'] | undefined;
}

/** What a driver can do on that page. */
export interface CheckInActions {
  /** Takes a scanned code, or the number of a vehicle. */
  readonly scan: (text: string) => void;
  /** Leaves the vehicle. */
  readonly checkOut: () => void;
  /** Takes away the notice about the last scan. */
  readonly dismiss: () => void;
  /** Shows the vehicle on a map. */
  readonly openMap: () => void;
  /** Takes the map away. */
  readonly closeMap: () => void;
  /** Begins a private trip, or ends it. */
  readonly switchPrivateTrip: (isOn: boolean) => void;
  /** Sends at once what waits for the line. */
  readonly retry: () => void;
}

/** A driver's check-in, as front ends see it. */
export type ConnectedCheckIn = Connected<CheckInView, CheckInActions, DriverChanged>;

/** Connects a driver's check-in. */
export function connectCheckIn(actor: ActorRefFrom<typeof checkInMachine>): ConnectedCheckIn {
  return connectActor(actor, { view: viewOf, actions: actionsOf });
}

function viewOf(snapshot: CheckInSnapshot): CheckInView {
  const { context, value } = snapshot;
  const inside = vehicleIn(context);
  const vehicleId = inside?.deviceId;
  const [next] = context.pending;
  return {
    vehicleId,
    sinceMs: inside?.sinceMs,
    vehicle: context.vehicles.find(({ id }) => id === vehicleId),
    vehicles: context.vehicles,
    sending: value.scans === 'sending' && next ? (next.deviceId === 0 ? 'checkOut' : 'checkIn') : undefined,
    isOffline: value.scans === 'offline',
    waiting: context.pending.length,
    notice: context.notice,
    day: context.day,
    dayState: value.day,
    dayProblem: context.dayProblem,
    isSwitchingPrivateTrip: value.privateTrip === 'switching',
    privateTripProblem: context.privateTripProblem,
    isMapOpen: value.map !== 'closed',
    maps: value.map === 'open' ? context.maps : undefined,
  };
}

function actionsOf(send: (event: CheckInMachineEvent) => void): CheckInActions {
  return sendersOf(send, {
    scan: ['text'],
    checkOut: [],
    dismiss: [],
    openMap: [],
    closeMap: [],
    switchPrivateTrip: ['isOn'],
    retry: [],
  });
}
