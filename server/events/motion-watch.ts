import type { Device } from '@farol/core/domain/device';
import type { Position } from '@farol/core/domain/position';
import { numberSetting } from '../tracking/applied.ts';
import { newEvent, type NewEvent } from '../tracking/position-events.ts';
import type { Registry } from '../tracking/registry.ts';
import type { TripRules } from '../tracking/trip-detector.ts';
import { wireDate } from '../tracking/wire-date.ts';
import { motionPoint, moved, trimmed, type Motion } from './motion.ts';
import { storedChange, storedPoints } from './stored-motion.ts';

/** What a position changes about how its device moves; kept once it is stored. */
export interface MotionStep {
  events: NewEvent[];
  keep(): void;
}

/**
 * Tells when devices start and stop (contract §7.3, §7.5). How a device moves is remembered from one position to the next, and after
 * a restart read from its last start or stop and its newest positions.
 */
export class MotionWatch {
  readonly #registry: Registry;
  readonly #motions = new Map<number, Motion>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Takes a position newer than the latest. @param latest the one before */
  async step(device: Device, position: Position, latest: Position | undefined): Promise<MotionStep> {
    const rules = tripRules(this.#registry, device);
    const before = this.#motions.get(device.id) ?? (latest && (await this.#restored(latest, rules)));
    const { distance } = position.attributes;
    const { motion, changes } = moved(
      before,
      motionPoint(position),
      typeof distance === 'number' ? distance : 0,
      rules,
    );
    return {
      events: changes.map(({ type, at }) => ({
        ...newEvent(position, type),
        eventTime: wireDate(at.time),
        positionId: at.positionId,
      })),
      keep: () => this.#motions.set(device.id, motion),
    };
  }

  /** Forgets devices that are gone. */
  tidy(): void {
    for (const id of this.#motions.keys()) if (!this.#registry.devices.get(id)) this.#motions.delete(id);
  }

  async #restored(latest: Position, { minDuration }: TripRules): Promise<Motion> {
    const { query } = this.#registry;
    const point = motionPoint(latest);
    const change = await storedChange(query, latest.deviceId);
    const points = await storedPoints(query, latest.deviceId, point.time, minDuration);
    return {
      isMoving: change?.type === 'deviceMoving',
      anchor: change?.at ?? point,
      window: trimmed(points.length > 0 ? points : [point], minDuration),
    };
  }
}

/** When a device counts as moving: its own settings, its groups', the server's, else the usual ones (contract §7.5). */
export function tripRules(registry: Registry, device: Device): TripRules {
  const setting = (key: string, normal: number): number =>
    numberSetting(registry, device, `report.trip.${key}`) ?? normal;
  return {
    minDistance: setting('minDistance', 200),
    minDuration: setting('minDuration', 180) * 1000,
    stopGap: setting('stopGap', 3600) * 1000,
  };
}
