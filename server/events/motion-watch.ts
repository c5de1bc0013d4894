import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { inheritedNumber } from '../registry/applied-records.ts';
import { newEvent, type NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';
import type { TripRules } from '@farol/core/domain/trip/trip-detector';
import { formatWireDate } from '../wire/wire-date.ts';
import { motionPoint, nextMotion, trimWindow, type Motion } from '@farol/core/domain/trip/motion';
import { readLastMotionChange, readMotionPoints } from './stored-motion.ts';

/** What a position changes about how its device moves; kept once it is stored. */
export interface MotionStep {
  events: NewEvent[];
  commit(): void;
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
    const rules = tripRulesOf(this.#registry, device);
    const before = this.#motions.get(device.id) ?? (latest && (await this.#restored(latest, rules)));
    const { distance } = position.attributes;
    const { motion, changes } = nextMotion(
      before,
      motionPoint(position),
      typeof distance === 'number' ? distance : 0,
      rules,
    );
    return {
      events: changes.map(({ type, at }) => ({
        ...newEvent(position, type),
        eventTime: formatWireDate(at.time),
        positionId: at.positionId,
      })),
      commit: () => this.#motions.set(device.id, motion),
    };
  }

  /** Forgets devices that are gone. */
  removeGoneDevices(): void {
    for (const id of this.#motions.keys()) if (!this.#registry.devices.get(id)) this.#motions.delete(id);
  }

  async #restored(latest: Position, { minDurationMs }: TripRules): Promise<Motion> {
    const { query } = this.#registry;
    const point = motionPoint(latest);
    const change = await readLastMotionChange(query, latest.deviceId);
    const points = await readMotionPoints(query, latest.deviceId, point.time, minDurationMs);
    return {
      isMoving: change?.type === 'deviceMoving',
      since: change?.at ?? point,
      window: trimWindow(points.length > 0 ? points : [point], minDurationMs),
    };
  }
}

/** When a device counts as moving: its own settings, its groups', the server's, else the usual ones (contract §7.5). */
export function tripRulesOf(registry: Registry, device: Device): TripRules {
  const setting = (key: string, normal: number): number =>
    inheritedNumber(registry, device, `report.trip.${key}`) ?? normal;
  return {
    minDistanceMeters: setting('minDistance', 200),
    minDurationMs: setting('minDuration', 180) * 1000,
    stopGapMs: setting('stopGap', 3600) * 1000,
  };
}
