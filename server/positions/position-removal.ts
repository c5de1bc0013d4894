import { setImmediate } from 'node:timers/promises';
import type { History } from '../storage/history/history.ts';
import {
  clearRemovedPositionReferences,
  newestPositionRow,
  removePosition,
  removePositionsChunk,
  type EventCursor,
} from '../storage/history/position-removal.ts';
import { positionsFromRows } from '../storage/tables/positions.ts';
import type { Access } from '../access/access.ts';
import { currentActor } from '../activity/activity-actor.ts';
import { writeActivity } from '../activity/write-activity.ts';
import { removedHistoryEntry } from '../activity/activity-recorder.ts';
import type { DeviceQueues } from '../runtime/device-queues.ts';
import { StepSize } from '../runtime/step-size.ts';
import type { LatestPositionStore } from './latest-positions.ts';
import { badRequest, notFound } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import { formatWireDate } from '../wire/wire-date.ts';

/**
 * Permanently removes stored positions (contract §4.6); needs the right to remove the device. Events stay
 * without their position. If the latest position is removed, the one before becomes the latest, or none.
 */
export class PositionRemoval {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositionStore;
  readonly #queues: DeviceQueues;

  constructor(data: {
    registry: Registry;
    history: History;
    latest: LatestPositionStore;
    deviceQueues: DeviceQueues;
  }) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#queues = data.deviceQueues;
  }

  /** Removes one position; rejects when there is none with this id. */
  async removeOne(access: Access, id: number): Promise<void> {
    requireWriter(access);
    const position = await this.#history.position(id);
    if (!position) throw notFound();
    this.#requireRight(access, position.deviceId);
    await removePosition(this.#registry.query, position);
    await this.#cleanUp(position.deviceId);
    const moment = Date.parse(position.fixTime);
    await this.#logRemoval(position.deviceId, { from: moment, to: moment }, 1);
  }

  /** Removes a device's positions with fix times between two moments (milliseconds, inclusive). */
  async removeRange(access: Access, deviceId: number, range: { from: number; to: number }): Promise<void> {
    requireWriter(access);
    this.#requireRight(access, deviceId);
    let total = 0;
    const size = new StepSize();
    for (let isMore = true; isMore;) {
      const chunk = await size.step((rows) =>
        removePositionsChunk(this.#registry.query, deviceId, range, rows),
      );
      total += chunk.removed;
      isMore = chunk.isMore;
      // Let other requests run between two chunks.
      await setImmediate();
    }
    if (total === 0) return;
    await this.#cleanUp(deviceId);
    await this.#logRemoval(deviceId, range, total);
  }

  #requireRight(access: Access, deviceId: number): void {
    access.requireRecord('device', deviceId);
    if (!this.#registry.devices.get(deviceId)) throw badRequest('Device does not exist');
    access.requireWrite('device', 'remove');
  }

  async #cleanUp(deviceId: number): Promise<void> {
    const size = new StepSize();
    for (let at: EventCursor | undefined = { time: 0, id: 0 }; at;) {
      const from: EventCursor = at;
      at = await size.step((rows) =>
        clearRemovedPositionReferences(this.#registry.query, deviceId, from, rows),
      );
      await setImmediate();
    }
    await this.#queues.run(deviceId, () => this.#restoreLatest(deviceId));
  }

  /**
   * Restores the newest stored position as the latest if the latest was removed. Runs in the
   * device's queue, after pending reports.
   */
  async #restoreLatest(deviceId: number): Promise<void> {
    const device = this.#registry.devices.get(deviceId);
    if (!device || device.positionId === 0 || (await this.#history.position(device.positionId))) return;
    const row = await newestPositionRow(this.#registry.query, deviceId);
    const lastUpdate = Date.parse(device.lastUpdate ?? formatWireDate(row?.server_time ?? 0));
    const positionId = row?.id ?? 0;
    await this.#history.store({
      positions: [],
      events: [],
      liveUpdates: [{ deviceId, positionId, lastUpdate }],
    });
    this.#latest.evict(deviceId);
    const [position] = row ? positionsFromRows([row]) : [];
    if (position) this.#latest.put(position);
    else this.#registry.updateLiveFields(deviceId, { positionId: 0 });
  }

  async #logRemoval(deviceId: number, range: { from: number; to: number }, count: number): Promise<void> {
    const device = this.#registry.devices.get(deviceId);
    if (!device) return;
    const entry = removedHistoryEntry(device, { ...range, count });
    await writeActivity(this.#registry.query, currentActor(), [entry]);
  }
}

function requireWriter(access: Access): void {
  access.requireNotReadonly();
}
