import {
  callsForHelp,
  PRIVATE_TRIP_ATTRIBUTE,
  PRIVATE_TRIP_SETTING,
  privateTripAt,
  privateTripEndMs,
  privateTripMode,
  type PrivateTrip,
  type PrivateTripMode,
  type PrivateTripState,
} from '@farol/core/domain/device/private-trip';
import type { Device } from '@farol/core/domain/device/device';
import { isAnchorGeofence } from '@farol/core/domain/geofence/anchor';
import { productAttributeName, type Namespace } from '@farol/core/domain/values/namespace';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { inheritedAttribute, recordsAppliedTo } from '../registry/applied-records.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import { badRequest } from '../wire/http-error.ts';

/** A tracker may send later what it stored without a line; what is older than this is no longer kept from anybody. */
const KEPT_MS = 90 * 86_400_000;
/** What of a report a private trip is about. */
interface ReportWithPlace {
  /** Milliseconds since the epoch; undefined means the time of arrival. */
  time: number | undefined;
  place: object | undefined;
  network: object | null;
  attributes: Attributes;
}

/** A report as it is stored, and whether it ends the private trip. */
interface JudgedReport<T> {
  readonly report: T;
  readonly endsPrivateTrip: boolean;
}

/**
 * The private trips of drivers (§2, facts §6). The place of a vehicle on a hidden private trip is not stored, so that no
 * report, map, share, export or message can tell it; what reports say about the vehicle itself is. The way that it
 * drove is missing from the distance, but for the straight line between the last place before and the first after.
 *
 * A private trip ends when the driver ends it or leaves the vehicle, after a day, when the tracker calls for help, and
 * as long as an anchor holds the vehicle there is none.
 */
export class PrivateTrips {
  readonly #registry: Registry;
  readonly #namespace: Namespace;
  /** The private trips of each device, the oldest first. */
  readonly #trips = new Map<number, readonly PrivateTrip[]>();

  private constructor(registry: Registry, namespace: Namespace) {
    this.#registry = registry;
    this.#namespace = namespace;
  }

  /** Loads the private trips with which reports are still compared. */
  static async open(
    registry: Registry,
    { namespace, nowMs }: { namespace: Namespace; nowMs: number },
  ): Promise<PrivateTrips> {
    const trips = new PrivateTrips(registry, namespace);
    const rows = await registry.query
      .selectFrom('private_trips')
      .select(['device_id', 'started_at', 'ended_at', 'is_hidden'])
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', nowMs - KEPT_MS)]))
      .orderBy('id')
      .execute();
    for (const row of rows)
      trips.#add(row.device_id, {
        fromMs: row.started_at,
        toMs: row.ended_at ?? undefined,
        isHidden: row.is_hidden === 1,
      });
    return trips;
  }

  /** Returns what the driver of a vehicle may do, and whether a private trip is on: then, of what kind that one is. */
  stateOf(device: Device, nowMs: number): PrivateTripState {
    const current = this.#openOf(device.id);
    const isOn = current !== undefined && nowMs < privateTripEndMs(current);
    if (isOn) return { mode: current.isHidden ? 'hidden' : 'marked', sinceMs: current.fromMs };
    return { mode: this.#modeOf(device), sinceMs: undefined };
  }

  /**
   * Begins a private trip of a driver within a transaction; while one is on, it goes on. Rejects where the operator allows
   * none, and while an anchor holds the vehicle.
   */
  async begin(
    transaction: RecordTransaction,
    device: Device,
    { userId, nowMs }: { userId: number; nowMs: number },
  ): Promise<void> {
    const mode = this.#modeOf(device);
    if (mode === 'off') throw badRequest('Private trips are switched off');
    if (this.#isAnchored(device)) throw badRequest('The vehicle is anchored');
    if (this.stateOf(device, nowMs).sinceMs !== undefined) return;
    await this.end(transaction, device.id, nowMs);
    const isHidden = mode === 'hidden';
    await transaction.query
      .insertInto('private_trips')
      .values({
        device_id: device.id,
        user_id: userId,
        started_at: nowMs,
        ended_at: null,
        is_hidden: isHidden ? 1 : 0,
      })
      .execute();
    transaction.afterCommit(() => this.#add(device.id, { fromMs: nowMs, toMs: undefined, isHidden }));
  }

  /** Ends the private trip of a vehicle within a transaction; without one nothing changes. */
  async end(transaction: RecordTransaction, deviceId: number, nowMs: number): Promise<void> {
    const open = this.#openOf(deviceId);
    if (!open) return;
    const toMs = privateTripEndMs({ ...open, toMs: nowMs });
    await transaction.query
      .updateTable('private_trips')
      .set({ ended_at: toMs })
      .where('device_id', '=', deviceId)
      .where('ended_at', 'is', null)
      .execute();
    transaction.afterCommit(() => {
      const trips = this.#trips.get(deviceId) ?? [];
      this.#trips.set(
        deviceId,
        trips.map((trip) => (trip === open ? { ...trip, toMs } : trip)),
      );
    });
  }

  /** Returns a report as it may be stored: of a hidden private trip without its place. */
  judge<T extends ReportWithPlace>(device: Device, report: T, nowMs: number): JudgedReport<T> {
    const trips = this.#trips.get(device.id);
    const trip = trips && privateTripAt(trips, report.time ?? nowMs);
    if (!trip) return { report, endsPrivateTrip: false };
    if (trip.toMs === undefined && (callsForHelp(report.attributes) || this.#isAnchored(device)))
      return { report, endsPrivateTrip: true };
    const attributes = { ...report.attributes, [PRIVATE_TRIP_ATTRIBUTE]: true };
    const kept = { ...report, attributes };
    return { report: trip.isHidden ? withoutPlace(kept) : kept, endsPrivateTrip: false };
  }

  /** Ends the private trips that are on for too long, and removes those that no report is compared with any more. */
  async removeOld(nowMs: number): Promise<void> {
    const { query } = this.#registry;
    const overdue = [...this.#trips.keys()].filter(
      (deviceId) => nowMs >= privateTripEndMs(this.#openOf(deviceId) ?? NEVER),
    );
    for (const deviceId of overdue)
      await this.#registry.transaction((transaction) => this.end(transaction, deviceId, nowMs));
    for (const [deviceId, trips] of this.#trips) {
      const kept = trips.filter((trip) => (trip.toMs ?? Infinity) > nowMs - KEPT_MS);
      if (kept.length === 0) this.#trips.delete(deviceId);
      else if (kept.length < trips.length) this.#trips.set(deviceId, kept);
    }
    await query
      .deleteFrom('private_trips')
      .where('ended_at', '<=', nowMs - KEPT_MS)
      .execute();
  }

  #modeOf(device: Device): PrivateTripMode {
    const name = productAttributeName(this.#namespace, PRIVATE_TRIP_SETTING);
    return privateTripMode(inheritedAttribute(this.#registry, device, name));
  }

  #isAnchored(device: Device): boolean {
    const geofences = this.#registry.index('geofence');
    return [...recordsAppliedTo(this.#registry, device, 'geofence')].some((id) => {
      const geofence = geofences.get(id);
      return geofence !== undefined && isAnchorGeofence(geofence);
    });
  }

  #openOf(deviceId: number): PrivateTrip | undefined {
    return this.#trips.get(deviceId)?.findLast(({ toMs }) => toMs === undefined);
  }

  #add(deviceId: number, trip: PrivateTrip): void {
    this.#trips.set(deviceId, [...(this.#trips.get(deviceId) ?? []), trip]);
  }
}

const NEVER: PrivateTrip = { fromMs: Infinity, toMs: undefined, isHidden: false };

/**
 * Leaves out where a vehicle is, and that it moves. How fast it is stays unknown, so that a waiting engine stop is held.
 */
function withoutPlace<T extends ReportWithPlace>(report: T): T {
  const attributes = { ...report.attributes, motion: false, speedUnknown: true };
  return { ...report, attributes, place: undefined, network: null };
}
