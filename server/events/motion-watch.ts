import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { motionEvents } from './motion-events.ts';
import type { NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';
import { tripRulesOf } from '../registry/trip-settings.ts';
import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import { drivenMeters, motionPoint, type MotionPoint } from '@farol/core/domain/trip/motion-point';
import { initialMotion, nextMotion, restoredMotion, type Motion } from '@farol/core/domain/trip/motion';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';

/** The change of a device's motion by one position; call `commit` once the position is stored. */
export interface MotionWatchStep {
  events: NewEvent[];
  commit(): void;
}

/**
 * Detects when devices start and stop (contract §7.3, §7.5). The motion of a device is kept from one position
 * to the next; after a restart it is restored from the last motion event and the newest positions.
 */
export class MotionWatch {
  readonly #registry: Registry;
  readonly #motions = new Map<number, Motion>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Processes a position newer than the latest. @param latest the previous position */
  async step(device: Device, position: Position, latest: Position | undefined): Promise<MotionWatchStep> {
    const rules = tripRulesOf(this.#registry, device);
    const before = this.#motions.get(device.id) ?? (latest && (await this.#restore(latest, rules)));
    const point = motionPoint(position);
    const { motion, ended } = before
      ? nextMotion(before, point, drivenMeters(position), rules)
      : { motion: initialMotion(point, false), ended: [] };
    return {
      events: motionEvents(position, ended),
      commit: () => this.#motions.set(device.id, motion),
    };
  }

  /** Forgets removed devices. */
  forgetRemovedDevices(): void {
    for (const id of this.#motions.keys()) if (!this.#registry.devices.get(id)) this.#motions.delete(id);
  }

  async #restore(latest: Position, rules: TripRules): Promise<Motion> {
    const { query } = this.#registry;
    const point = motionPoint(latest);
    const change = await readLastMotionChange(query, latest.deviceId);
    const points = await readMotionPoints(query, latest.deviceId, point.time, rules.minDurationMs);
    return restoredMotion(
      change?.type === 'deviceMoving',
      change?.at ?? point,
      points.length > 0 ? points : [point],
      rules,
    );
  }
}

/** The most points read per window; of devices that report more often only the newest count. */
const MAX_POINTS = 2_000;

/**
 * Returns the points of a device up to a moment over a duration and one point
 * before, oldest first. Milliseconds.
 */
export async function readMotionPoints(
  query: Kysely<Schema>,
  deviceId: number,
  until: number,
  duration: number,
): Promise<MotionPoint[]> {
  const points = query
    .selectFrom('positions')
    .select(['id as positionId', 'fix_time as time', 'latitude', 'longitude', 'speed as speedKnots'])
    .where('device_id', '=', deviceId)
    .orderBy('fix_time', 'desc')
    .orderBy('id', 'desc');
  const from = until - duration;
  const within = await points
    .where('fix_time', '>=', from)
    .where('fix_time', '<=', until)
    .limit(MAX_POINTS)
    .execute();
  const older = await points.where('fix_time', '<', from).limit(1).execute();
  return [...within, ...older].toReversed();
}

/**
 * Returns the last stored motion event of a device; undefined when there is none or its position was removed.
 */
export async function readLastMotionChange(
  query: Kysely<Schema>,
  deviceId: number,
): Promise<{ type: string; at: MotionPoint } | undefined> {
  const row = await query
    .selectFrom('events')
    .innerJoin('positions', 'positions.id', 'events.position_id')
    .select([
      'events.type',
      'positions.id',
      'positions.fix_time',
      'positions.latitude',
      'positions.longitude',
      'positions.speed',
    ])
    .where('events.device_id', '=', deviceId)
    .where('events.type', 'in', ['deviceMoving', 'deviceStopped'])
    .orderBy('events.event_time', 'desc')
    .orderBy('events.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { type, id, fix_time, latitude, longitude, speed } = row;
  return { type, at: { positionId: id, time: fix_time, latitude, longitude, speedKnots: speed } };
}
