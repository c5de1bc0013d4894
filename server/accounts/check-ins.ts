import { randomUUID } from 'node:crypto';
import {
  checkedInVehicle,
  driverUserId,
  withCheckedInVehicle,
} from '@farol/core/domain/device/driver-account';
import { checkInStateOf } from '@farol/core/domain/device/check-in-rules';
import { isDriverUser } from '@farol/core/domain/account/account';
import type { User } from '@farol/core/domain/account/user';
import type { Device } from '@farol/core/domain/device/device';
import type { Driver } from '@farol/core/domain/device/driver';
import { productAttribute, type Namespace } from '@farol/core/domain/values/namespace';
import { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { DriverRules } from '../engine-stops/driver-rules.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import { RateLimiter } from '../runtime/rate-limiter.ts';
import { momentField, optionalTrimmedText, requiredReference } from '../wire/body-fields.ts';
import { badRequest, forbidden } from '../wire/http-error.ts';
import { parseBody } from '../wire/read-body.ts';

export const checkInScanBody = z.object({
  /** The vehicle; 0 to check out. */
  id: requiredReference,
  /** Made by the client for each scan, so that one that is sent again is not applied again. */
  scanId: optionalTrimmedText(64),
  /** When the code was scanned, for scans that were kept while the phone was offline. */
  scannedAt: momentField,
});

/** How long scans are kept: for over a year one can look up who drove a vehicle, and no phone keeps a scan longer. */
const KEPT_MS = 400 * 86_400_000;
/** Scans of one driver: a burst, then one every two seconds. */
const SCAN_LIMIT = { burst: 60, refillMs: 2_000 };

/**
 * Check-ins of drivers (§7, `/qr-driver`): a vehicle has one driver and a driver one vehicle. Who scans the code of a
 * vehicle takes it over, and leaves the one before. Scans are applied in the order of their times, each once.
 */
export class CheckInService {
  readonly #registry: Registry;
  readonly #rules: DriverRules;
  readonly #namespace: Namespace;
  readonly #scans = new RateLimiter(SCAN_LIMIT);

  constructor(registry: Registry, rules: DriverRules, namespace: Namespace) {
    this.#registry = registry;
    this.#rules = rules;
    this.#namespace = namespace;
  }

  /**
   * Checks the calling driver in to a vehicle, or out (`id` 0), and returns the account as it is then. A scan that was
   * applied before, or that is older than the last one applied, changes nothing. Rejects callers who are no drivers,
   * vehicles that the driver is not linked to, and everything while check-in is switched off.
   */
  async scan(access: Access, body: unknown, nowMs: number): Promise<User> {
    const { id, scanId, scannedAt } = parseBody(checkInScanBody, body);
    this.requireDriver(access);
    this.acquireTurn(access, nowMs);
    const scan = {
      deviceId: id,
      scanId: scanId ?? randomUUID(),
      // A phone's clock may be ahead: no scan is later than its arrival.
      scannedAtMs: Math.min(nowMs, scannedAt === null ? nowMs : Date.parse(scannedAt)),
    };
    return this.#registry.transaction(async (transaction) => {
      const driver = this.requireDriver(access);
      const device = id === 0 ? undefined : this.#requireVehicle(access, id);
      const isNext = await recordScan(transaction, access.user.id, driver, scan, nowMs);
      if (!isNext) return this.#account(access.user.id).user;
      return this.#apply(transaction, access.user.id, driver, device, { ...scan, nowMs });
    });
  }

  /**
   * Returns the vehicle that the calling driver is checked in to, and since when. Rejects callers who are no drivers or
   * are in no vehicle.
   */
  requireCheckedIn(access: Access): { driver: Driver; device: Device; sinceMs: number } {
    const driver = this.requireDriver(access);
    const vehicle = checkedInVehicle(this.#account(access.user.id).user, this.#namespace);
    if (vehicle?.sinceMs === undefined) throw badRequest('Not checked in');
    const device = this.#requireVehicle(access, vehicle.deviceId);
    // Another driver may have taken the vehicle over.
    if (checkInStateOf(device.attributes).driverUniqueId !== driver.uniqueId)
      throw badRequest('Not checked in');
    return { driver, device, sinceMs: vehicle.sinceMs };
  }

  /**
   * Returns the calling driver and a vehicle that the driver has checked in to, now or before: what a phone kept while
   * it was offline may come after the check-out. Rejects callers who are no drivers, vehicles that the driver is not
   * linked to, and those that the driver was never in.
   */
  async requireDriven(access: Access, deviceId: number): Promise<{ driver: Driver; device: Device }> {
    const driver = this.requireDriver(access);
    const device = this.#requireVehicle(access, deviceId);
    const scan = await this.#registry.query
      .selectFrom('check_ins')
      .select('id')
      .where('user_id', '=', access.user.id)
      .where('device_id', '=', deviceId)
      .where('applied_at', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (!scan) throw badRequest('Not checked in');
    return { driver, device };
  }

  /** Counts a request of a driver. Throws 429 when there are too many. */
  acquireTurn(access: Access, nowMs: number): void {
    this.#scans.acquireOrThrow(String(access.user.id), nowMs);
  }

  /** Removes the scans that are older than what a phone may still send. */
  async removeOld(nowMs: number): Promise<void> {
    await this.#registry.query
      .deleteFrom('check_ins')
      .where('scanned_at', '<', nowMs - KEPT_MS)
      .execute();
  }

  async #apply(
    transaction: RecordTransaction,
    userId: number,
    driver: Driver,
    device: Device | undefined,
    { scannedAtMs, nowMs }: { scannedAtMs: number; nowMs: number },
  ): Promise<User> {
    const { uniqueId } = driver;
    for (const other of this.#vehiclesOf(uniqueId))
      if (other.id !== device?.id)
        await this.#rules.apply(transaction, other, [{ type: 'checkOut' }], nowMs, uniqueId);
    if (device)
      await this.#rules.apply(
        transaction,
        device,
        [{ type: 'checkIn', driverUniqueId: uniqueId }],
        nowMs,
        uniqueId,
      );
    const account = this.#account(userId);
    const vehicle = device && { deviceId: device.id, sinceMs: scannedAtMs };
    const user = withCheckedInVehicle(account.user, this.#namespace, vehicle);
    await transaction.update('user', { ...account, user });
    return user;
  }

  /** The vehicles that a driver is in: at most one, unless old data says otherwise. */
  #vehiclesOf(uniqueId: string): Device[] {
    return [...this.#registry.devices.all()].filter(
      ({ attributes }) => checkInStateOf(attributes).driverUniqueId === uniqueId,
    );
  }

  #account(userId: number) {
    const account = this.#registry.users.get(userId);
    if (!account) throw forbidden('User access denied');
    return account;
  }

  /** Returns the record of the calling driver. Throws for callers who are no drivers, and while check-in is off. */
  requireDriver({ user }: Access): Driver {
    const uniqueId = productAttribute(user.attributes, this.#namespace, 'isQrDriverId');
    const driver =
      isDriverUser(user, this.#namespace) && typeof uniqueId === 'string'
        ? this.#registry.index('driver').byKey(uniqueId)
        : undefined;
    if (!driver || driverUserId(driver, this.#namespace) !== user.id)
      throw forbidden('Driver access required');
    if (!this.#rules.isEnabled) throw forbidden('Check-in is switched off');
    return driver;
  }

  #requireVehicle(access: Access, id: number): Device {
    access.requireRecord('device', id);
    const device = this.#registry.devices.get(id);
    if (!device || device.disabled) throw badRequest('Device does not exist');
    return device;
  }
}

interface Scan {
  /** 0 for a check-out. */
  deviceId: number;
  scanId: string;
  scannedAtMs: number;
}

/** Records a scan; returns false when it was recorded before or a later one has been applied. */
async function recordScan(
  { query }: RecordTransaction,
  userId: number,
  { uniqueId }: Driver,
  { deviceId, scanId, scannedAtMs }: Scan,
  nowMs: number,
): Promise<boolean> {
  const latest = await query
    .selectFrom('check_ins')
    .select(({ fn }) => fn.max('scanned_at').as('at'))
    .where('user_id', '=', userId)
    .where('applied_at', 'is not', null)
    .executeTakeFirst();
  const isNext = (latest?.at ?? 0) <= scannedAtMs;
  const { numInsertedOrUpdatedRows = 0n } = await query
    .insertInto('check_ins')
    .values({
      user_id: userId,
      driver_unique_id: uniqueId,
      device_id: deviceId === 0 ? null : deviceId,
      scan_id: scanId,
      scanned_at: scannedAtMs,
      applied_at: isNext ? nowMs : null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'scan_id']).doNothing())
    .executeTakeFirst();
  return isNext && numInsertedOrUpdatedRows > 0n;
}
