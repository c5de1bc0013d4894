import type { Device } from '../../domain/device/device.ts';
import { compileDeviceQuery } from '../../domain/device/device-search.ts';
import type { Driver } from '../../domain/device/driver.ts';
import type { Group } from '../../domain/device/group.ts';
import type { FleetTracks } from '../../domain/replay/fleet-tracks.ts';
import {
  emptyReplayedVehicle,
  readReplayedVehicle,
  type ReplayedVehicle,
} from '../../domain/replay/replayed-vehicle.ts';
import { DEFAULT_FLEET_ARRANGEMENT } from '../../domain/navigation/fleet-view-url.ts';
import { FleetReporter } from '../engine/fleet-reporter.ts';
import { FleetStore } from '../engine/fleet-store.ts';
import { LiveFleet } from '../live-fleet.ts';
import type { FleetArrangement, FleetDelta, FleetRequest } from '../protocol/fleet-protocol.ts';
import type { Attributes } from '../../domain/values/attributes.ts';
import type { Position } from '../../domain/position/position.ts';
import { flagState } from '../protocol/fleet-flags.ts';
import { FLAG } from '../protocol/fleet-protocol.ts';
import type { VehicleColumns } from '../protocol/vehicle-columns.ts';

/** A list that rests is in order at once; one that plays, as often as the live list. */
const RESTING_MS = 1000;

/**
 * The fleet at a past moment, in the form of the live fleet, so that lists and maps draw it as they draw that:
 * the same search, filter, order and groups. Showing a moment is one pass over the vehicles.
 */
export class PastFleet {
  readonly fleet: LiveFleet;
  readonly #store: FleetStore;
  readonly #reporter: FleetReporter;
  readonly #moment: ReplayedVehicle = emptyReplayedVehicle();
  #arrangement: FleetArrangement = DEFAULT_FLEET_ARRANGEMENT;
  /** Whether the query is about ages, which differ from moment to moment. */
  #dependsOnTime = false;
  #watchedId: number | undefined;
  #tracks: FleetTracks | undefined;
  /** By index of the tracks: slot, and the row last shown. */
  #slots: (number | undefined)[] = [];
  #rows = new Int32Array(0);
  #ticksMs = RESTING_MS;
  #shownAtClockMs = 0;

  /** @param namespace prefix of the product's own attributes */
  constructor(
    namespace: string,
    {
      devices,
      groups,
      drivers,
    }: { devices: readonly Device[]; groups: readonly Group[]; drivers: readonly Driver[] },
  ) {
    this.#store = new FleetStore(namespace);
    this.#reporter = new FleetReporter(this.#store);
    this.fleet = new LiveFleet((request) => this.#handle(request), 0);
    for (const device of devices) this.#store.takeDevice(device);
    this.#reporter.setGroups(groups, 0);
    this.fleet.receive({ groups: [...groups], drivers: [...drivers] });
  }

  /**
   * Shows a moment, milliseconds since the epoch, that the tracks tell.
   * @param playing what the clock shows while the past is played; undefined while it rests
   */
  show(tracks: FleetTracks, atMs: number, playing?: number): void {
    if (tracks !== this.#tracks) this.#take(tracks);
    this.fleet.pastMs = atMs;
    for (let vehicle = 0; vehicle < this.#slots.length; vehicle++) {
      const slot = this.#slots[vehicle];
      if (slot === undefined) continue;
      const isThere = readReplayedVehicle(tracks, vehicle, atMs, this.#moment, this.#rows[vehicle]);
      this.#rows[vehicle] = isThere ? this.#moment.row : -1;
      this.#store.takeMoment(slot, isThere ? this.#moment : undefined);
    }
    this.#tick(playing);
    this.#report({ loaded: true });
  }

  #take(tracks: FleetTracks): void {
    this.#tracks = tracks;
    this.#slots = tracks.deviceIds.map((deviceId) => this.#store.slotOf(deviceId));
    this.#rows = new Int32Array(tracks.deviceIds.length).fill(-1);
    const told = new Set(this.#slots);
    for (let slot = 0; slot < this.#store.length; slot++)
      if (!told.has(slot)) this.#store.takeMoment(slot, undefined);
  }

  #tick(playing: number | undefined): void {
    this.#ticksMs += playing === undefined ? RESTING_MS : Math.max(0, playing - this.#shownAtClockMs);
    this.#shownAtClockMs = playing ?? this.#shownAtClockMs;
    if (this.#dependsOnTime) this.#reporter.arrange(this.#arrangement, this.fleet.pastMs ?? 0);
  }

  #handle(request: FleetRequest): void {
    if (request.type === 'arrange') {
      this.#arrangement = request.arrangement;
      this.#dependsOnTime = compileDeviceQuery(request.arrangement.query, 0).dependsOnTime;
      this.#reporter.arrange(request.arrangement, this.fleet.pastMs ?? 0);
    } else if (request.type === 'watch') {
      this.#watchedId = request.deviceId;
      this.#reporter.setOpenDevice(request.deviceId);
    } else return;
    if (this.fleet.isLoaded) this.#report({});
  }

  #report(report: FleetDelta): void {
    if (this.fleet.isLoaded) delete report.loaded;
    this.#reporter.report(report, this.#ticksMs);
    const watched = this.#watched();
    if (watched || this.fleet.watched) report.watched = watched;
    this.fleet.receive(report);
  }

  /** The watched vehicle as it was at the moment that is shown. */
  #watched(): FleetDelta['watched'] {
    const slot = this.#store.slotOf(this.#watchedId ?? 0) ?? -1;
    const device = this.#store.devices[slot];
    if (!device) return undefined;
    return {
      device: deviceAtMoment(device, this.#store, slot),
      position: positionAtMoment(this.#store, slot),
    };
  }
}

/** Returns a device with the state that it had at the moment in its row. */
function deviceAtMoment(device: Device, columns: VehicleColumns, slot: number): Device {
  const status = (columns.flags[slot] ?? 0) & FLAG.statusOnline ? 'online' : 'unknown';
  return { ...device, status, lastUpdate: timeText(columns.lastUpdateMs[slot]) };
}

/** Returns what is known of where a device was at the moment in its row; undefined if nothing. */
function positionAtMoment(columns: VehicleColumns, slot: number): Position | undefined {
  const flags = columns.flags[slot] ?? 0;
  const fixTime = timeText(columns.fixTimeMs[slot]);
  if (fixTime === null) return undefined;
  const states = {
    motion: flagState(flags, FLAG.motionKnown, FLAG.motion),
    ignition: flagState(flags, FLAG.ignitionKnown, FLAG.ignition),
    blocked: flagState(flags, FLAG.blockedKnown, FLAG.blocked),
  };
  const attributes: Attributes = {};
  for (const [name, state] of Object.entries(states)) if (state !== undefined) attributes[name] = state;
  return {
    id: 0,
    deviceId: columns.deviceId[slot] ?? 0,
    protocol: '',
    serverTime: fixTime,
    deviceTime: fixTime,
    fixTime,
    valid: true,
    latitude: columns.latitude[slot] ?? 0,
    longitude: columns.longitude[slot] ?? 0,
    altitude: 0,
    speed: columns.speedKnots[slot] ?? 0,
    course: columns.courseDegrees[slot] ?? 0,
    address: null,
    accuracy: 0,
    network: null,
    geofenceIds: null,
    attributes,
  };
}

function timeText(ms = Number.NaN): string | null {
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
