import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import {
  vehicleIn,
  type CheckInEvent,
  type DriverChanged,
} from '../../../machines/drivers/check-in.actions.ts';
import type { checkInMachine } from '../../../machines/drivers/check-in.machine.ts';
import { connected, type Connected } from '../../connected/connected.ts';
import { verbsOf as sendersOf } from '../../connected/verbs.ts';

type CheckInSnapshot = SnapshotFrom<typeof checkInMachine>;

/** What a driver's page shows. */
export type CheckInAnswers = ReturnType<typeof answersOf>;

/** A driver's check-in, as front ends see it. */
export type ConnectedCheckIn = Connected<CheckInAnswers, ReturnType<typeof verbsOf>, DriverChanged>;

/** Connects a driver's check-in. */
export function connectCheckIn(actor: ActorRefFrom<typeof checkInMachine>): ConnectedCheckIn {
  return connected(actor, { answers: answersOf, verbs: verbsOf });
}

function answersOf(snapshot: CheckInSnapshot) {
  const { context, value } = snapshot;
  const inside = vehicleIn(context);
  const vehicleId = inside?.deviceId;
  const [next] = context.pending;
  return {
    /** The vehicle that the driver is in, or is being checked in to; undefined for none. */
    vehicleId,
    /** Since when, milliseconds since the epoch; undefined while it is not known. */
    sinceMs: inside?.sinceMs,
    /** Its record; undefined while it is not known. */
    vehicle: context.vehicles.find(({ id }) => id === vehicleId),
    /** The vehicles that the driver may check in to; empty until known. */
    vehicles: context.vehicles,
    /** Whether the server is being asked, and for what. */
    sending: value.scans === 'sending' && next ? (next.deviceId === 0 ? 'checkOut' : 'checkIn') : undefined,
    /** Whether scans wait because the server cannot be reached. */
    isOffline: value.scans === 'offline',
    /** How many scans the server has not confirmed. */
    waiting: context.pending.length,
    /** Why the last scan did not check in. */
    notice: context.notice,
    /** Today's trips and where the vehicle is; undefined until known. */
    day: context.day,
    /** Whether the trips are read, were read or could not be read. */
    dayState: value.day,
    /** Why they could not be read last time; undefined when they were. */
    dayProblem: context.dayProblem,
    /** Whether the driver wants to see the vehicle on a map. */
    isMapOpen: value.map !== 'closed',
    /** The street maps under it; undefined until known. */
    maps: value.map === 'open' ? context.maps : undefined,
  };
}

function verbsOf(send: (event: CheckInEvent) => void) {
  return sendersOf(send, {
    /** Takes a scanned code, or the number of a vehicle. */
    scan: ['text'],
    checkOut: [],
    dismiss: [],
    openMap: [],
    closeMap: [],
    /** Sends at once what waits for the line. */
    retry: [],
  });
}
