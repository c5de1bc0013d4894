import type { Position } from '@farol/core/domain/position/position';
import type { History } from '../storage/history/history.ts';
import type { Registry } from '../registry/registry.ts';

/**
 * The latest position of each device: cached once it was read or a newer one arrived. The intake
 * compares every report with it.
 */
export class LatestPositionStore {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #positions = new Map<number, Position>();

  constructor(registry: Registry, history: History) {
    this.#registry = registry;
    this.#history = history;
  }

  /** Returns the device's latest position; undefined before its first. */
  async get(deviceId: number): Promise<Position | undefined> {
    const cached = this.#positions.get(deviceId);
    if (cached) return cached;
    const positionId = this.#registry.devices.get(deviceId)?.positionId ?? 0;
    const stored = positionId === 0 ? undefined : await this.#history.position(positionId);
    // A report may have arrived during the query.
    const newer = this.#positions.get(deviceId);
    if (newer || !stored) return newer;
    this.#positions.set(deviceId, stored);
    return stored;
  }

  /** Returns the cached latest position, without reading the database. */
  getCached(deviceId: number): Position | undefined {
    return this.#positions.get(deviceId);
  }

  /** Sets the latest position of its device, here and in the registry. The caller stores it. */
  put(position: Position): void {
    this.#positions.set(position.deviceId, position);
    this.#registry.updateLiveFields(position.deviceId, { positionId: position.id });
  }

  evict(deviceId: number): void {
    this.#positions.delete(deviceId);
  }
}
