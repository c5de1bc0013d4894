import { assign, emit, fromPromise, raise, setup } from 'xstate';
import type { User } from '../../domain/account/user.ts';
import {
  checkedInVehicle,
  formatKeptVehicles,
  type DrivableVehicle,
  type CheckedInVehicle,
} from '../../domain/device/driver-account.ts';
import {
  formatPendingScans,
  vehicleAfter,
  withScan,
  type PendingScan,
} from '../../domain/device/pending-scans.ts';
import { readScannedCode } from '../../domain/device/scanned-code.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import { mayWorkLater } from '../../domain/values/unknown-outcome.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { DriverDay } from '../../domain/device/driver-day.ts';
import type { PrivateTripState } from '../../domain/device/private-trip.ts';
import type { StreetMap } from '../../domain/server/street-map.ts';
import type { CheckIns } from '../../ports/check-ins.ts';
import type { DriverDays } from '../../ports/driver-days.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import type { EventOf } from '../chart/with-event.ts';

/** What check-ins need from outside. */
export interface CheckInInput {
  checkIns: CheckIns;
  /** What the driver sees of the day; without it nothing of it is read. */
  driverDays?: DriverDays;
  storage: KeyValueStorage;
  clock: Clock;
  random: Random;
  namespace: Namespace;
  /** The origin of the console, which the codes of its vehicles begin with. */
  origin: string;
  /** The driver's account. */
  user: User;
}

/** Why a scan did not check in. */
export type CheckInRefusal =
  | { readonly type: 'foreign'; readonly host: string }
  | { readonly type: 'unreadable' }
  | { readonly type: 'alreadyIn' }
  | { readonly type: 'refused'; readonly code: string };

/** What is known of a driver's check-in. */
export interface CheckInContext extends CheckInInput {
  /** What the server has not confirmed yet, the oldest first. */
  pending: readonly PendingScan[];
  /** The vehicles that the driver may check in to; empty until known. */
  vehicles: readonly DrivableVehicle[];
  notice: CheckInRefusal | undefined;
  /** Today's trips and where the vehicle is; undefined until known. */
  day: DriverDay | undefined;
  /** Why the day could not be read last time; undefined when it was. */
  dayProblem: string | undefined;
  /** Whether the driver wants a private trip to be on, as last said. */
  wantsPrivateTrip: boolean;
  /** Why it could not be switched last time; undefined when it was. */
  privateTripProblem: string | undefined;
  /** The street maps under the vehicle, as far as is known. */
  maps: readonly StreetMap[];
}

/** Events of a driver's check-in. */
export type CheckInMachineEvent =
  /** A code was scanned, or the number of a vehicle typed. */
  | { type: 'SCAN'; text: string }
  | { type: 'CHECK_OUT' }
  | { type: 'DISMISS' }
  /** The driver wants to see the vehicle on a map, or no longer. */
  | { type: 'OPEN_MAP' }
  | { type: 'CLOSE_MAP' }
  /** The driver begins a private trip, or ends it. */
  | { type: 'SWITCH_PRIVATE_TRIP'; isOn: boolean }
  /** Internal: the server has switched it. */
  | { type: 'PRIVATE_TRIP_SWITCHED' }
  /** The server has said how the driver's account is now. */
  | { type: 'ACCOUNT_READ'; user: User }
  /** The line is back. */
  | { type: 'RETRY' };

/** Emitted when the server has changed the driver's account. */
export interface DriverChanged {
  type: 'userChanged';
  user: User;
}

/** How long what could not be sent waits. */
const RETRY_MS = 5_000;
/** How old the trips on the screen may be. */
const REFRESH_MS = 60_000;
/** The same until the vehicle has reported once since the check-in. */
const FIRST_PLACE_MS = 10_000;
/** What makes the id of a scan unlike that of another phone at the same moment. */
const RANDOM_LETTERS = 12;

const TYPES: {
  context?: CheckInContext;
  events?: CheckInMachineEvent;
  input?: CheckInInput;
  emitted?: DriverChanged;
} = {};

/** The actions, guards and actors of the chart. */
export const checkInSetup = setup({
  types: TYPES,
  delays: { untilNextAttempt: RETRY_MS, untilRefresh: refreshDelayMs },
  actors: {
    send: fromPromise<User, CheckInContext>(({ input: { checkIns, pending } }) => {
      const [next] = pending;
      if (!next) throw new Error('There is no scan to send');
      return checkIns.scan(next);
    }),
    load: fromPromise<readonly DrivableVehicle[], CheckInContext>(({ input }) => input.checkIns.vehicles()),
    readDay: fromPromise<DriverDay, CheckInContext>(({ input }) =>
      input.driverDays ? input.driverDays.today() : Promise.reject(new Error('There is no day to read')),
    ),
    switchPrivateTrip: fromPromise<PrivateTripState, CheckInContext>(
      ({ input: { driverDays, wantsPrivateTrip } }) =>
        driverDays
          ? driverDays.switchPrivateTrip(wantsPrivateTrip)
          : Promise.reject(new Error('There is no day to switch')),
    ),
    readMaps: fromPromise<readonly StreetMap[], CheckInContext>(
      async ({ input }) => (await input.driverDays?.streetMaps()) ?? [],
    ),
  },
  actions: {
    addScan: assign(({ context }, { text }: EventOf<CheckInMachineEvent, 'SCAN'>) => {
      const code = readScannedCode(text, context.origin);
      return code.type === 'vehicle'
        ? { pending: withScan(context.pending, newScan(context, code.deviceId)) }
        : {};
    }),
    addCheckOut: assign(({ context }) => ({ pending: withScan(context.pending, newScan(context, 0)) })),
    dropScan: assign(({ context }) => ({ pending: context.pending.slice(1) })),
    keepScans: ({ context: { storage, user, pending } }) => {
      if (pending.length === 0) storage.remove(scansKey(user));
      else storage.write(scansKey(user), formatPendingScans(pending));
    },
    storeUser: assign((_, { output }: { output: User }) => ({ user: output })),
    announceUser: emit(({ context: { user } }): DriverChanged => ({ type: 'userChanged', user })),
    storeAccount: assign((_, { user }: EventOf<CheckInMachineEvent, 'ACCOUNT_READ'>) => ({ user })),
    storeVehicles: assign((_, { output }: { output: readonly DrivableVehicle[] }) => ({ vehicles: output })),
    keepVehicles: ({ context: { storage, user, vehicles } }) =>
      storage.write(vehiclesKey(user), formatKeptVehicles(vehicles)),
    storeDay: assign((_, { output }: { output: DriverDay }) => ({ day: output, dayProblem: undefined })),
    storeDayProblem: assign((_, { error }: { error: unknown }) => ({ dayProblem: failureCodeOf(error) })),
    forgetDay: assign({ day: undefined, dayProblem: undefined, privateTripProblem: undefined }),
    wishPrivateTrip: assign((_, { isOn }: EventOf<CheckInMachineEvent, 'SWITCH_PRIVATE_TRIP'>) => ({
      wantsPrivateTrip: isOn,
      privateTripProblem: undefined,
    })),
    storePrivateTrip: assign(({ context: { day } }, { output }: { output: PrivateTripState }) =>
      day ? { day: { ...day, privateTrip: output } } : {},
    ),
    announcePrivateTrip: raise({ type: 'PRIVATE_TRIP_SWITCHED' }),
    storePrivateTripProblem: assign((_, { error }: { error: unknown }) => ({
      privateTripProblem: failureCodeOf(error),
    })),
    storeMaps: assign((_, { output }: { output: readonly StreetMap[] }) => ({ maps: output })),
    noticeForeign: assign(({ context }, { text }: EventOf<CheckInMachineEvent, 'SCAN'>) => {
      const code = readScannedCode(text, context.origin);
      return code.type === 'foreign' ? { notice: code } : {};
    }),
    noticeUnreadable: assign({ notice: { type: 'unreadable' } }),
    noticeAlreadyIn: assign({ notice: { type: 'alreadyIn' } }),
    noticeRefusal: assign((_, { error }: { error: unknown }) => ({
      notice: { type: 'refused' as const, code: failureCodeOf(error) },
    })),
    clearNotice: assign({ notice: undefined }),
  },
  guards: {
    hasPending: ({ context }) => context.pending.length > 0,
    isInVehicle: ({ context }) => vehicleIn(context) !== undefined,
    /** The server knows that the driver is in the vehicle, and tells of the day. */
    isSettled: ({ context }) =>
      context.driverDays !== undefined && context.pending.length === 0 && vehicleIn(context) !== undefined,
    isSameVehicle: ({ context }, { text }: EventOf<CheckInMachineEvent, 'SCAN'>) => {
      const code = readScannedCode(text, context.origin);
      return code.type === 'vehicle' && code.deviceId === vehicleIn(context)?.deviceId;
    },
    isForeign: ({ context }, { text }: EventOf<CheckInMachineEvent, 'SCAN'>) =>
      readScannedCode(text, context.origin).type === 'foreign',
    isUnreadable: ({ context }, { text }: EventOf<CheckInMachineEvent, 'SCAN'>) =>
      readScannedCode(text, context.origin).type === 'unreadable',
    mayWorkLater: (_, { error }: { error: unknown }) => mayWorkLater(error),
  },
});

/** Returns the key under which the browser keeps the scans of a driver. */
export function scansKey({ id }: User): string {
  return `driverScans-${id}`;
}

/** Returns the key under which the browser keeps the vehicles of a driver until they sign out. */
export function vehiclesKey({ id }: User): string {
  return `driverVehicles-${id}`;
}

/** Returns the vehicle that the driver is in, as far as is known; undefined for none. */
export function vehicleIn({
  pending,
  user,
  namespace,
}: Pick<CheckInContext, 'pending' | 'user' | 'namespace'>): CheckedInVehicle | undefined {
  return vehicleAfter(pending, checkedInVehicle(user, namespace));
}

/** Drivers who have just checked in look at the page, and do not wait a minute for the place of their vehicle. */
function refreshDelayMs({ context: { day, dayProblem } }: { context: CheckInContext }): number {
  return day && !day.place && dayProblem === undefined ? FIRST_PLACE_MS : REFRESH_MS;
}

function newScan({ clock, random }: CheckInContext, deviceId: number): PendingScan {
  const scannedAtMs = clock();
  const letters = Array.from({ length: RANDOM_LETTERS }, () => Math.floor(random() * 36).toString(36)).join(
    '',
  );
  return { scanId: `${scannedAtMs.toString(36)}-${deviceId}-${letters}`, deviceId, scannedAtMs };
}
