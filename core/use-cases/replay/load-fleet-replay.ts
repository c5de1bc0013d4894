import type { Device } from '../../domain/device/device.ts';
import type { Driver } from '../../domain/device/driver.ts';
import type { Group } from '../../domain/device/group.ts';
import type { FleetTracks, TrackFix } from '../../domain/replay/fleet-tracks.ts';
import type { VehiclesInView } from '../../domain/replay/vehicles-in-view.ts';
import type { TimeRange } from '../../domain/values/date-range.ts';
import { Failure } from '../../domain/values/failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CancelSignal, FleetHistory } from '../../ports/fleet-history.ts';
import type { PositionHistory } from '../../ports/position-history.ts';
import type { Records } from '../../ports/records.ts';
import { collectedTracks, fixesOfTrack } from '../../domain/replay/collected-tracks.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { VehicleReader, VEHICLES_AT_ONCE } from './vehicle-reader.ts';

/** The vehicles whose past is shown, with what they are searched and grouped by. */
export interface ReplayDirectory {
  readonly devices: readonly Device[];
  readonly groups: readonly Group[];
  readonly drivers: readonly Driver[];
}

/** What a moment of the fleet needs from outside. */
export interface FleetReplayPorts {
  fleetHistory: Pick<FleetHistory, 'tracks'>;
  positionHistory: Pick<PositionHistory, 'fixes'>;
  records: Pick<Records, 'list'>;
  clock: Clock;
}

/** What is known before a moment is loaded. */
export interface KnownReplay {
  readonly directory: ReplayDirectory | undefined;
  readonly tracks: FleetTracks | undefined;
  /** The vehicles that the tracks tell, where the server does not tell the fleet. */
  readonly view: VehiclesInView | undefined;
  /** False once the server has said that it does not tell the past of the fleet. */
  readonly hasFleetHistory: boolean;
}

/** What tells a moment of the fleet. */
export interface LoadedReplay {
  readonly directory: ReplayDirectory;
  readonly tracks: FleetTracks;
  /** The only vehicles that are told; undefined if all are. */
  readonly view: VehiclesInView | undefined;
}

/** Which vehicles are asked for one by one, of all there are. */
export type ChooseVehicles = (directory: ReplayDirectory) => VehiclesInView;

/**
 * Loads the tracks of a span, and the vehicles unless they are known. In front of a server that does not tell the past
 * of the fleet (contract §4.6) these are the tracks of some vehicles, for a longer span: the next moments
 * nearby need no requests. Groups and drivers may be missing, as in the live view. Rejects with a Failure.
 */
export async function loadFleetReplay(
  ports: FleetReplayPorts,
  span: TimeRange,
  known: KnownReplay,
  choose: ChooseVehicles,
  abandoned?: CancelSignal,
): Promise<LoadedReplay> {
  const [directory, tracks] = await Promise.all([
    known.directory ?? listDirectory(ports.records),
    known.hasFleetHistory ? tracksOfFleet(ports.fleetHistory, span, abandoned) : undefined,
  ]);
  if (tracks) return { directory, tracks, view: undefined };
  const view = choose(directory);
  const request = { ...longerSpan(span, known, ports.clock()), deviceIds: view.deviceIds };
  return { directory, view, tracks: await loadVehicleTracks(ports.positionHistory, request, abandoned) };
}

/** Loads the tracks of a span that goes on where others end, of the same vehicles. Rejects with a Failure. */
export async function loadNextTracks(
  { fleetHistory, positionHistory, clock }: FleetReplayPorts,
  span: TimeRange,
  { view }: Pick<KnownReplay, 'view'>,
  abandoned?: CancelSignal,
): Promise<FleetTracks> {
  if (!view) return fleetHistory.tracks(span, abandoned);
  const toMs = Math.max(span.toMs, Math.min(clock(), span.fromMs + PLAYED_MS));
  const request = { span: { fromMs: span.fromMs, toMs }, deviceIds: view.deviceIds };
  return loadVehicleTracks(positionHistory, request, abandoned);
}

const MINUTE_MS = 60_000;
/** Loaded around a moment. */
const AROUND_MS = 30 * MINUTE_MS;
/** Loaded to be played, at least. */
const PLAYED_MS = 60 * MINUTE_MS;

/** Returns undefined if the server does not tell the past of the fleet. */
async function tracksOfFleet(
  fleetHistory: Pick<FleetHistory, 'tracks'>,
  span: TimeRange,
  abandoned: CancelSignal | undefined,
): Promise<FleetTracks | undefined> {
  try {
    return await fleetHistory.tracks(span, abandoned);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return undefined;
    throw error;
  }
}

/** Tracks of some vehicles are loaded for a longer time; vehicles that others tell for that time are not loaded again. */
function longerSpan(
  { fromMs, toMs }: TimeRange,
  { tracks, view }: KnownReplay,
  nowMs: number,
): { span: TimeRange; known: FleetTracks | undefined } {
  if (tracks && view && fromMs === toMs && tracks.fromMs <= fromMs && toMs <= tracks.toMs)
    return { span: { fromMs: tracks.fromMs, toMs: tracks.toMs }, known: tracks };
  const [before, after] = fromMs === toMs ? [AROUND_MS, AROUND_MS] : [0, PLAYED_MS - (toMs - fromMs)];
  return {
    span: { fromMs: fromMs - before, toMs: Math.max(toMs, Math.min(nowMs, toMs + after)) },
    known: undefined,
  };
}

async function listDirectory(records: FleetReplayPorts['records']): Promise<ReplayDirectory> {
  const [devices, groups, drivers] = await Promise.all([
    records.list('devices'),
    records.list('groups').catch(() => []),
    records.list('drivers').catch(() => []),
  ]);
  return { devices, groups, drivers };
}

/** Which tracks are requested vehicle by vehicle. */
export interface VehicleTracksRequest {
  readonly span: TimeRange;
  readonly deviceIds: readonly number[];
  /** Vehicles that tracks of the same span tell are not asked for again. */
  readonly known?: FleetTracks | undefined;
}

/**
 * Loads the tracks of vehicles one by one, as every tracking server can tell them (contract §4.6), a few at a time.
 * Vehicles that the user may not see are left out. Rejects with a Failure.
 */
export async function loadVehicleTracks(
  history: Pick<PositionHistory, 'fixes'>,
  { span, deviceIds, known }: VehicleTracksRequest,
  abandoned?: CancelSignal,
): Promise<FleetTracks> {
  const vehicles = new Map<number, readonly TrackFix[]>();
  const isKnown = known?.fromMs === span.fromMs && known.toMs === span.toMs;
  await inBatches(
    deviceIds,
    async (deviceId) => {
      const vehicle = isKnown ? known.deviceIds.indexOf(deviceId) : -1;
      const fixes =
        known && vehicle >= 0
          ? fixesOfTrack(known, vehicle)
          : await new VehicleReader(history, deviceId, abandoned).fixesTelling(span);
      if (fixes) vehicles.set(deviceId, fixes);
    },
    VEHICLES_AT_ONCE,
  );
  return collectedTracks(span, vehicles);
}
