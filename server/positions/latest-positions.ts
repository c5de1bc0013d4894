import type { Position } from '@farol/core/domain/position/position';
import type { History } from '../storage/history/history.ts';
import type { Registry } from '../registry/registry.ts';

/**
 * Each device's latest position: in memory once it was asked for or a newer one came, in the database before. The intake
 * compares every message with it.
 */
export class LatestPositions {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #positions = new Map<number, Position>();

  constructor(registry: Registry, history: History) {
    this.#registry = registry;
    this.#history = history;
  }

  /** The device's latest position; nothing before its first. */
  async get(deviceId: number): Promise<Position | undefined> {
    const cached = this.#positions.get(deviceId);
    if (cached) return cached;
    const positionId = this.#registry.devices.get(deviceId)?.positionId ?? 0;
    const stored = positionId === 0 ? undefined : await this.#history.position(positionId);
    // A message may have come while the database was asked.
    const newer = this.#positions.get(deviceId);
    if (newer || !stored) return newer;
    this.#positions.set(deviceId, stored);
    return stored;
  }

  /** The same of a device that was asked for before, without waiting. */
  getCached(deviceId: number): Position | undefined {
    return this.#positions.get(deviceId);
  }

  /** Makes this the latest position of its device, here and in the registry. The caller stores it. */
  put(position: Position): void {
    this.#positions.set(position.deviceId, position);
    this.#registry.updateLiveFields(position.deviceId, { positionId: position.id });
  }

  evict(deviceId: number): void {
    this.#positions.delete(deviceId);
  }
}
