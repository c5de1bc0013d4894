import { setImmediate } from 'node:timers/promises';
import type { Position } from '@farol/core/domain/position';
import { sharedPosition } from '@farol/core/domain/shared-view';
import type { Selectable } from 'kysely';
import type { ReportOrder } from '../reports/report-order.ts';
import type { ReportRunner } from '../reports/report-runner.ts';
import type { History } from '../storage/history.ts';
import type { PositionRow } from '../storage/schema.ts';
import { positionsOf, positionTexts } from '../storage/tables/positions.ts';
import type { Access } from './access.ts';
import { accumulatorsBody } from './accumulators-body.ts';
import { currentActor } from './activity-actor.ts';
import { writeActivity } from './activity-log.ts';
import { accumulatorsNote } from './activity-notes.ts';
import { chosenDevices } from './chosen-devices.ts';
import type { DeviceTurns } from './device-turns.ts';
import type { LatestPositions } from './latest-positions.ts';
import type { LivePublisher } from './live-publisher.ts';
import { readBody } from './read-body.ts';
import { forbidden, invalid, notFound } from './refusal.ts';
import type { Registry } from './registry.ts';

/** Positions read at a time: enough to be quick, few enough that others are answered in between. */
const PAGE = 500;

/** Positions as people ask for them, each as the JSON text that goes over the wire (contract §4.6). */
export class Positions {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositions;
  readonly #turns: DeviceTurns;
  readonly #publisher: LivePublisher;
  readonly #runner: ReportRunner;

  constructor(
    data: { registry: Registry; history: History; latest: LatestPositions; turns: DeviceTurns },
    publisher: LivePublisher,
    runner: ReportRunner,
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#turns = data.turns;
    this.#publisher = publisher;
    this.#runner = runner;
  }

  /** The latest position of each device that the caller sees. */
  latest(access: Access): AsyncGenerator<string> {
    return this.#latestOf(
      access,
      access.devices().map((device) => device.positionId),
    );
  }

  /** The latest position of one device: none or one. */
  latestOfDevice(access: Access, deviceId: number): AsyncGenerator<string> {
    access.requireRecord('device', deviceId);
    return this.#latestOf(access, [this.#registry.devices.get(deviceId)?.positionId ?? 0]);
  }

  /**
   * The positions with these numbers in the order asked. Rejects when one does not exist, is of a foreign device, or neither the
   * latest of its device nor within what the caller may see of the past.
   */
  async withIds(access: Access, ids: number[], now: number): Promise<string[]> {
    const found = new Map<number, Selectable<PositionRow>>();
    for (let start = 0; start < ids.length; start += PAGE) {
      if (start > 0) await setImmediate();
      for (const row of await this.#history.positionRows(ids.slice(start, start + PAGE)))
        found.set(row.id, row);
    }
    return textsFor(
      access,
      ids.map((id) => {
        const row = found.get(id);
        if (!row) throw invalid('Position does not exist');
        access.requireRecord('device', row.device_id);
        const isLatest = this.#registry.devices.get(row.device_id)?.positionId === id;
        if (!isLatest && !access.reachesHistory('positions', row.fix_time, now))
          throw forbidden('Operation restricted');
        return row;
      }),
    );
  }

  /**
   * A device's positions with fix times between two moments (milliseconds), ascending, as far back as the caller may see.
   * @param query `geofenceId` is the fence that they lie in; 0 or nothing for anywhere
   * @param gone aborted when nobody waits for them any more
   */
  route(
    access: Access,
    query: {
      deviceId: number;
      range: { from: number; to: number; now: number };
      geofenceId: number | undefined;
    },
    gone: AbortSignal,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const { deviceId, range, geofenceId = 0 } = query;
    access.requireRecord('device', deviceId);
    const order: ReportOrder = {
      kind: 'route',
      deviceIds: [deviceId],
      from: access.requireHistory('positions', range.from, range.now),
      to: range.to,
      isForGuest: access.isGuest,
    };
    if (geofenceId === 0) return this.#runner.pages(access.user.id, order, gone);
    access.requireRecord('geofence', geofenceId);
    const fence = this.#registry.shelf('geofence').get(geofenceId);
    if (!fence) throw invalid('Geofence does not exist');
    return this.#runner.pages(access.user.id, { ...order, fence }, gone);
  }

  /** The same for many devices, one after the other; those that the caller does not reach are left out. */
  routes(
    access: Access,
    { deviceIds, groupIds, from, to }: { deviceIds: number[]; groupIds: number[]; from: number; to: number },
    gone: AbortSignal,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    access.requireReport('history');
    const most = this.#runner.limits.devices;
    const chosen = chosenDevices(this.#registry, access, { deviceIds, groupIds, most });
    return this.#runner.pages(
      access.user.id,
      { kind: 'route', deviceIds: chosen, from, to, isForGuest: access.isGuest },
      gone,
    );
  }

  /**
   * Sets a device's odometer or hours: a copy of its latest position with the new values becomes the latest. It waits for the
   * reports under way, and those after it continue from the new values.
   */
  async setAccumulators(access: Access, body: unknown): Promise<void> {
    const { deviceId, totalDistance, hours } = readBody(accumulatorsBody, body);
    access.requireRecord('device', deviceId);
    access.requireUpkeep('device');
    await this.#turns.run(deviceId, async () => {
      const latest = await this.#latest.of(deviceId);
      const device = this.#registry.devices.get(deviceId);
      if (!device) throw notFound();
      if (!latest) throw invalid('The device has no position yet');
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
        heard: [{ deviceId, positionId: position.id, lastUpdate }],
      });
      this.#latest.put(position);
      this.#publisher.position(position);
      const note = accumulatorsNote(device, latest.attributes, position.attributes);
      await writeActivity(this.#registry.query, currentActor(), [note]);
    });
  }

  async *#latestOf(access: Access, positionIds: number[]): AsyncGenerator<string> {
    const ids = positionIds.filter((id) => id !== 0);
    for (let start = 0; start < ids.length; start += PAGE) {
      if (start > 0) await setImmediate();
      yield textsFor(access, await this.#history.positionRows(ids.slice(start, start + PAGE))).join(',');
    }
  }
}

function textsFor(access: Access, rows: readonly Selectable<PositionRow>[]): string[] {
  return access.isGuest
    ? positionsOf(rows).map((position) => JSON.stringify(sharedPosition(position)))
    : positionTexts(rows);
}
