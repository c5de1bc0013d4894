import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { isAppliedTo } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';
import { isInGeofence, membershipBefore, needsTwoFixes } from './geofence-membership.ts';

/** What of the geofences that need two fixes a position crossed; call `commit` once it is stored. */
export interface CrossingStep {
  /**
   * Geofences that the device is in, or in no more, without having crossed their border: they were drawn, linked or
   * changed round the vehicle, or this is its first position.
   */
  uncrossed: ReadonlySet<number>;
  commit(): void;
}

/**
 * Tells the crossing of a border from a geofence that was drawn, linked or changed round a vehicle, for the geofences
 * that need two fixes (contract §7.3): they stop engines, and nobody drove there. A border is crossed from a fix on one
 * side to a fix on the other, which a second one then confirms. Which borders wait for that is kept from one position to
 * the next; after a restart it is looked up in the positions.
 */
export class CrossingWatch {
  readonly #registry: Registry;
  readonly #waiting = new Map<number, ReadonlySet<number>>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /**
   * Processes a position newer than the latest.
   * @param latest the previous position
   * @param unconfirmed the geofences beyond whose border the position is, without having crossed it yet
   */
  async step(
    device: Device,
    position: Position,
    latest: Position | undefined,
    unconfirmed: readonly number[],
  ): Promise<CrossingStep> {
    const waiting = new Set<number>();
    for (const id of unconfirmed)
      if (!this.#isBeyond(id, latest) || (await this.#isWaiting(id, latest))) waiting.add(id);
    const uncrossed = new Set<number>();
    for (const id of this.#changed(device, position, latest))
      if (!(await this.#isWaiting(id, latest))) uncrossed.add(id);
    const kept = waiting.size === 0 ? NONE : waiting;
    return { uncrossed, commit: () => this.#waiting.set(device.id, kept) };
  }

  /** Forgets removed devices. */
  forgetRemovedDevices(): void {
    for (const id of this.#waiting.keys()) if (!this.#registry.devices.get(id)) this.#waiting.delete(id);
  }

  /** Returns the geofences that need two fixes and that only one of the two positions is in. */
  #changed(device: Device, position: Position, latest: Position | undefined): number[] {
    const now = new Set(position.geofenceIds);
    const before = membershipBefore(this.#registry, latest);
    return [...now.symmetricDifference(before)].filter((id) => {
      const geofence = this.#registry.index('geofence').get(id);
      return (
        geofence !== undefined &&
        isAppliedTo(this.#registry, device, 'geofence', id) &&
        needsTwoFixes(this.#registry, device, geofence)
      );
    });
  }

  /** Whether the latest position is beyond the border of a geofence without having crossed it. */
  #isBeyond(id: number, latest: Position | undefined): boolean {
    const geofence = latest && this.#registry.index('geofence').get(id);
    if (!geofence) return false;
    return isInGeofence(geofence, latest) !== membershipBefore(this.#registry, latest).has(id);
  }

  /** Whether the latest position crossed a border, which a second one has to confirm. */
  async #isWaiting(id: number, latest: Position | undefined): Promise<boolean> {
    const geofence = this.#registry.index('geofence').get(id);
    if (!latest || !geofence || !this.#isBeyond(id, latest)) return false;
    const waiting = this.#waiting.get(latest.deviceId);
    if (waiting) return waiting.has(id);
    const before = await this.#fixBefore(latest);
    return before !== undefined && isInGeofence(geofence, before) !== isInGeofence(geofence, latest);
  }

  /** Returns the place of the last fix before a position. */
  async #fixBefore({ deviceId, fixTime }: Position) {
    return await this.#registry.query
      .selectFrom('positions')
      .select(['latitude', 'longitude', 'altitude'])
      .where('device_id', '=', deviceId)
      .where('fix_time', '<', Date.parse(fixTime))
      .orderBy('fix_time', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }
}

const NONE: ReadonlySet<number> = new Set();
