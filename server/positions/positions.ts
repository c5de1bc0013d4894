import { setImmediate } from 'node:timers/promises';
import type { Position } from '@farol/core/domain/position/position';
import { positionForGuest } from '@farol/core/domain/share/guest-view';
import type { Selectable } from 'kysely';
import type { History } from '../storage/history/history.ts';
import type { PositionRow } from '../storage/schema/schema.ts';
import { positionsFromRows, positionJsonTexts } from '../storage/tables/positions.ts';
import type { Access } from '../access/access.ts';
import { rulesOfEvents } from '@farol/core/domain/alert/rule-causes';
import { ruleStopEffects } from '../access/rule-stops.ts';
import { engineStopEffectsFor, idsOfDevices, type EngineStopEffect } from '../access/stopped-engines.ts';
import { recordsAppliedTo } from '../registry/applied-records.ts';
import { accumulatorsBody } from './accumulators-body.ts';
import { currentActor } from '../activity/activity-actor.ts';
import { writeActivity } from '../activity/write-activity.ts';
import { accumulatorsEntry } from '../activity/activity-recorder.ts';
import type { DeviceQueues } from '../runtime/device-queues.ts';
import type { LatestPositionStore } from './latest-positions.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import { parseBody } from '../wire/read-body.ts';
import { forbidden, badRequest, notFound } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';

/** Positions read at a time: few enough to let other requests run in between. */
const POSITIONS_PER_PAGE = 500;

/** Positions for the API, each as JSON text (contract §4.6). */
export class Positions {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositionStore;
  readonly #queues: DeviceQueues;
  readonly #publisher: LivePublisher;

  constructor(
    data: { registry: Registry; history: History; latest: LatestPositionStore; deviceQueues: DeviceQueues },
    publisher: LivePublisher,
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#queues = data.deviceQueues;
    this.#publisher = publisher;
  }

  /** Returns the latest position of each device that the caller may see. */
  latest(access: Access): AsyncGenerator<string> {
    return this.#latestOf(
      access,
      access.devices().map((device) => device.positionId),
    );
  }

  /** Returns the latest position of one device: none or one. */
  latestOfDevice(access: Access, deviceId: number): AsyncGenerator<string> {
    access.requireRecord('device', deviceId);
    return this.#latestOf(access, [this.#registry.devices.get(deviceId)?.positionId ?? 0]);
  }

  /**
   * Returns the positions with these ids, in the given order. Rejects when one does not exist,
   * belongs to a device the caller may not access, or is neither the latest of its device nor within
   * the history the caller may see.
   */
  async withIds(access: Access, ids: number[], now: number): Promise<string[]> {
    const found = new Map<number, Selectable<PositionRow>>();
    for (let start = 0; start < ids.length; start += POSITIONS_PER_PAGE) {
      if (start > 0) await setImmediate();
      for (const row of await this.#history.positionRows(ids.slice(start, start + POSITIONS_PER_PAGE)))
        found.set(row.id, row);
    }
    return jsonTextsFor(
      access,
      ids.map((id) => {
        const row = found.get(id);
        if (!row) throw badRequest('Position does not exist');
        access.requireRecord('device', row.device_id);
        const isLatest = this.#registry.devices.get(row.device_id)?.positionId === id;
        if (!isLatest && !access.canSeeHistoryAt('positions', row.fix_time, now))
          throw forbidden('Operation restricted');
        return row;
      }),
    );
  }

  /**
   * Sets a device's odometer or engine hours: a copy of its latest position with the new values becomes the
   * latest. Runs after pending reports; later ones continue from the new values.
   */
  async setAccumulators(access: Access, body: unknown): Promise<void> {
    const { deviceId, totalDistance, hours } = parseBody(accumulatorsBody, body);
    access.requireRecord('device', deviceId);
    access.requireCreateOrEdit('device');
    access.requireEngineStops(this.#maintenanceEffects(deviceId));
    await this.#queues.run(deviceId, async () => {
      const latest = await this.#latest.get(deviceId);
      const device = this.#registry.devices.get(deviceId);
      if (!device) throw notFound();
      if (!latest) throw badRequest('The device has no position yet');
      const position: Position = {
        ...latest,
        id: this.#history.nextPositionId(),
        attributes: {
          ...latest.attributes,
          ...(totalDistance === null ? {} : { totalDistance }),
          ...(hours === null ? {} : { hours }),
        },
      };
      const lastUpdate = Date.parse(device.lastUpdate ?? position.serverTime);
      await this.#history.store({
        positions: [position],
        events: [],
        liveUpdates: [{ deviceId, positionId: position.id, lastUpdate }],
      });
      this.#latest.put(position);
      this.#publisher.positionChanged(position);
      const entry = accumulatorsEntry(device, latest.attributes, position.attributes);
      await writeActivity(this.#registry.query, currentActor(), [entry]);
    });
  }

  /** Returns the stops by rules of a vehicle whose maintenances are due by what is counted. */
  #maintenanceEffects(deviceId: number): EngineStopEffect[] {
    const device = this.#registry.devices.get(deviceId);
    if (!device || recordsAppliedTo(this.#registry, device, 'maintenance').size === 0) return [];
    const context = { registry: this.#registry, namespace: this.#registry.namespace };
    const stopped = ruleStopEffects(context, [device], rulesOfEvents(['maintenance']));
    return engineStopEffectsFor('record', idsOfDevices(stopped));
  }

  async *#latestOf(access: Access, positionIds: number[]): AsyncGenerator<string> {
    const ids = positionIds.filter((id) => id !== 0);
    for (let start = 0; start < ids.length; start += POSITIONS_PER_PAGE) {
      if (start > 0) await setImmediate();
      yield jsonTextsFor(
        access,
        await this.#history.positionRows(ids.slice(start, start + POSITIONS_PER_PAGE)),
      ).join(',');
    }
  }
}

function jsonTextsFor(access: Access, rows: readonly Selectable<PositionRow>[]): string[] {
  return access.isGuest
    ? positionsFromRows(rows).map((position) => JSON.stringify(positionForGuest(position)))
    : positionJsonTexts(rows);
}
