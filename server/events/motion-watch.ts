import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { motionEvents } from './motion-events.ts';
import type { NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';
import { tripRulesOf } from '../registry/trip-settings.ts';
import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import { drivenMeters, motionPoint } from '@farol/core/domain/trip/motion-point';
import { initialMotion, nextMotion, restoredMotion, type Motion } from '@farol/core/domain/trip/motion';
import { readLastMotionChange, readMotionPoints } from './stored-motion.ts';

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
