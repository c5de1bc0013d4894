import type { Console } from '@farol/core';
import { formatCoordinates, isDriverUser, type CoordinateFormat } from '@farol/core/domain';
import { vehicleOf, type Vehicle } from '@farol/core/fleet';

/** Why there is no vehicle to show. */
export type VehicleAbsence =
  /** Nobody is signed in. */
  | { readonly kind: 'signedOut' }
  /** It is not known yet who is signed in, or which vehicles they see. */
  | { readonly kind: 'starting' }
  /** The server does not answer, and nothing is known of the vehicle. */
  | { readonly kind: 'unreachable' }
  /** The signed-in user sees no such vehicle: it does not exist, or is not theirs to see. */
  | { readonly kind: 'notVisible' }
  /** The user saw the vehicle in this page; it was deleted, or is no longer theirs to see. */
  | { readonly kind: 'removed'; readonly name: string };

/** What is known of a vehicle, with its numbers of the last report. */
export interface KnownVehicle extends Vehicle {
  readonly kind: 'vehicle';
  /** Where the last fix was, as text; undefined without a fix. */
  readonly coordinates: string | undefined;
  /** The server's address of that place; known of the followed vehicle only, and only if the server has one. */
  readonly address: string | undefined;
  /** Whether an anchor holds the vehicle; undefined until the anchors are loaded. */
  readonly isAnchored: boolean | undefined;
  /** Since when nothing is received, milliseconds since the epoch; undefined while the connection is live. */
  readonly lostAtMs: number | undefined;
}

/** What a page can say about one vehicle. */
export type VehicleReport = KnownVehicle | VehicleAbsence;

/** What can be observed of one vehicle, without any framework. */
export interface VehicleObserver {
  /** Returns the same object until something changed. */
  readonly get: () => VehicleReport;
  /** Calls the listener after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Follows this vehicle instead of another; the console follows one, and knows its address. */
  readonly follow: () => void;
  /** Asks a server that is away at once, without waiting. */
  readonly retry: () => void;
}

/** Observes one vehicle of a running console, whoever signs in and out meanwhile. */
export function observeVehicle(
  farol: Console,
  deviceId: number,
  format: CoordinateFormat = 'dd',
): VehicleObserver {
  const session = () => farol.session.getSnapshot().console;
  let last: VehicleReport = { kind: 'starting' };
  let lastSeen: { userId: number | undefined; name: string } | undefined;
  return {
    get: () => {
      const userId = farol.access.getSnapshot().user?.id;
      const report = readVehicle(farol, deviceId, format);
      if (report.kind === 'vehicle') lastSeen = { userId, name: report.name };
      const isGone = report.kind === 'notVisible' && lastSeen?.userId === userId;
      const next = isGone && lastSeen ? { kind: 'removed' as const, name: lastSeen.name } : report;
      if (!isSame(last, next)) last = next;
      return last;
    },
    subscribe: (listener) => subscribeToVehicle(farol, deviceId, listener),
    follow: () => session()?.devices.view.select(deviceId),
    retry: () => {
      farol.access.retry();
      farol.session.retry();
      session()?.connection.retryNow();
    },
  };
}

function readVehicle(farol: Console, deviceId: number, format: CoordinateFormat): VehicleReport {
  const { user, namespace, isSettled, serverFailure } = farol.access.getSnapshot();
  const { console: session, isLoadFailed } = farol.session.getSnapshot();
  if (!user) {
    if (serverFailure !== undefined) return { kind: 'unreachable' };
    return { kind: isSettled ? 'signedOut' : 'starting' };
  }
  // Drivers only check in: they see no fleet.
  if (isDriverUser(user, namespace)) return { kind: 'notVisible' };
  if (!session) return { kind: isLoadFailed ? 'unreachable' : 'starting' };
  const { anchors, connection, fleet } = session;
  const vehicle = vehicleOf(fleet, deviceId);
  const { isLive, isWaiting, lostAtMs } = connection.getSnapshot();
  if (!vehicle) {
    if (fleet.isLoaded) return { kind: 'notVisible' };
    return { kind: isWaiting ? 'unreachable' : 'starting' };
  }
  const { fences, isAnchored } = anchors.getSnapshot();
  const { watched } = fleet;
  return {
    ...vehicle,
    kind: 'vehicle',
    coordinates: vehicle.hasFix ? formatCoordinates(vehicle.latitude, vehicle.longitude, format) : undefined,
    address: (watched?.device.id === deviceId && watched.position?.address) || undefined,
    isAnchored: fences && isAnchored({ kind: 'device', deviceId }),
    lostAtMs: isLive ? undefined : lostAtMs,
  };
}

/** Listens to the console and, while a session runs, to what of it says something about the vehicle. */
function subscribeToVehicle(farol: Console, deviceId: number, listener: () => void): () => void {
  let session = farol.session.getSnapshot().console;
  let endSession = listenToSession(session, deviceId, listener);
  const ends = [
    farol.access.subscribe(listener).unsubscribe,
    farol.session.subscribe(() => {
      const current = farol.session.getSnapshot().console;
      if (current !== session) {
        endSession();
        session = current;
        endSession = listenToSession(session, deviceId, listener);
      }
      listener();
    }).unsubscribe,
  ];
  return () => {
    endSession();
    for (const end of ends) end();
  };
}

function listenToSession(
  session: ReturnType<Console['session']['getSnapshot']>['console'],
  deviceId: number,
  listener: () => void,
): () => void {
  if (!session) return () => {};
  const { anchors, connection, fleet } = session;
  /** Undefined stands for any vehicle; removed ones have no slot any more. */
  const onSlots = (slots: Uint32Array | undefined): void => {
    const slot = fleet.slotOf(deviceId);
    if (slot === undefined || !slots || slots.includes(slot)) listener();
  };
  const ends = [
    anchors.subscribe(listener).unsubscribe,
    connection.subscribe(listener).unsubscribe,
    fleet.subscribe('columns', onSlots),
    fleet.subscribe('descriptions', onSlots),
    fleet.subscribe('watched', listener),
    fleet.subscribe('loaded', listener),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function isSame(left: VehicleReport, right: VehicleReport): boolean {
  const values = new Map<string, unknown>(Object.entries(left));
  const others = Object.entries(right);
  return values.size === others.length && others.every(([name, value]) => Object.is(values.get(name), value));
}
