import type { Device } from '@farol/core/domain/device/device';
import type { PrivateTripMode } from '@farol/core/domain/device/private-trip';
import { z } from 'zod';
import type { Access } from '../access/access.ts';
import { parseBody } from '../wire/read-body.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import type { PrivateTrips } from '../positions/private-trips.ts';
import { MAX_DRIVER_TRIPS } from '@farol/core/domain/device/driver-day';
import { periodRange } from '@farol/core/domain/report/report-period';
import { canonicalZone } from '@farol/core/domain/calendar/time-zone-clock';
import type { Registry } from '../registry/registry.ts';
import { userTimeZone } from '../registry/user-style.ts';
import type { Positions } from '../positions/positions.ts';
import type { ReportCaller, ReportService } from '../reports/reports.ts';
import type { CheckInService } from './check-ins.ts';

/** Of a trip a driver is told this, as the report of trips has it. */
const TRIP_FIELDS = [
  'startTime',
  'endTime',
  'duration',
  'distance',
  'startAddress',
  'startLat',
  'startLon',
  'endAddress',
  'endLat',
  'endLon',
];
export const privateTripBody = z.object({ isOn: z.boolean('must be true or false') });
const PLACE_FIELDS = ['latitude', 'longitude', 'fixTime'];

/** Where the day of a driver is read. */
interface DayParts {
  checkIns: CheckInService;
  reports: ReportService;
  positions: Positions;
  privateTrips: PrivateTrips;
}

/** Whether private trips are possible, and since when one is on, as it is sent. */
interface SentPrivateTrip {
  mode: PrivateTripMode;
  since: string | null;
}

/** The day of a driver as it is sent. */
interface SentDay {
  deviceId: number;
  trips: object[];
  place: object | null;
  privateTrip: SentPrivateTrip;
}

/**
 * What drivers see of the vehicle that they are checked in to (§7, `/qr-driver/day`), and nothing from before their
 * check-in: who drove it then is not their business.
 */
export class DriverDayService {
  readonly #registry: Registry;
  readonly #parts: DayParts;

  constructor(registry: Registry, parts: DayParts) {
    this.#registry = registry;
    this.#parts = parts;
  }

  /**
   * Returns today's trips since the check-in and the vehicle's last place. Rejects callers who are no drivers or are in
   * no vehicle.
   * @param zone the time zone in which today began; unless it is known, that of the account
   */
  async today(caller: ReportCaller, zone: string | undefined): Promise<SentDay> {
    const { access, now } = caller;
    const { device, sinceMs } = this.#parts.checkIns.requireCheckedIn(access);
    const midnight = periodRange(
      'today',
      now,
      canonicalZone(zone ?? '') ?? userTimeZone(this.#registry, access.user),
    ).fromMs;
    const span = { from: Math.max(sinceMs, midnight), to: now };
    const parts: Uint8Array[] = [];
    for await (const part of this.#parts.reports.ownTrips(caller, device, span)) parts.push(part);
    const trips: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
    let place: object | null = null;
    for await (const text of this.#parts.positions.latestOfDevice(access, device.id)) {
      const position: unknown = JSON.parse(text);
      const { fixTime } = { fixTime: '', ...Object(position) };
      if (Date.parse(String(fixTime)) >= sinceMs) place = only(position, PLACE_FIELDS);
    }
    const told = Array.isArray(trips) ? trips.slice(-MAX_DRIVER_TRIPS) : [];
    return {
      deviceId: device.id,
      trips: told.map((trip) => only(trip, TRIP_FIELDS)),
      place,
      privateTrip: this.#privateTrip(device, now),
    };
  }

  /**
   * Begins or ends a private trip of the calling driver (§2), and returns what is on then. Rejects callers who are no
   * drivers or are in no vehicle, and a private trip where the operator allows none or an anchor holds the vehicle.
   */
  async switchPrivateTrip(access: Access, body: unknown, nowMs: number): Promise<SentPrivateTrip> {
    const { isOn } = parseBody(privateTripBody, body);
    const { checkIns, privateTrips } = this.#parts;
    checkIns.requireCheckedIn(access);
    checkIns.acquireTurn(access, nowMs);
    await this.#registry.transaction(async (transaction) => {
      const { device } = checkIns.requireCheckedIn(access);
      if (isOn) await privateTrips.begin(transaction, device, { userId: access.user.id, nowMs });
      else await privateTrips.end(transaction, device.id, nowMs);
    });
    return this.#privateTrip(checkIns.requireCheckedIn(access).device, nowMs);
  }

  #privateTrip(device: Device, nowMs: number): SentPrivateTrip {
    const { mode, sinceMs } = this.#parts.privateTrips.stateOf(device, nowMs);
    return { mode, since: sinceMs === undefined ? null : formatWireDate(sinceMs) };
  }
}

function only(value: unknown, fields: readonly string[]): object {
  const all: Record<string, unknown> = { ...Object(value) };
  return Object.fromEntries(fields.map((field) => [field, all[field] ?? null]));
}
