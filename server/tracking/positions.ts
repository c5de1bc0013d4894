import type { Position } from '@farol/core/domain/position';
import type { Selectable } from 'kysely';
import type { History } from '../storage/history.ts';
import type { PositionRow } from '../storage/schema.ts';
import { positionOf, positionText } from '../storage/tables/positions.ts';
import type { Access } from './access.ts';
import { accumulatorsBody } from './accumulators-body.ts';
import { currentActor } from './activity-actor.ts';
import { writeActivity } from './activity-log.ts';
import { accumulatorsNote } from './activity-notes.ts';
import { chosenDevices } from './chosen-devices.ts';
import type { DeviceTurns } from './device-turns.ts';
import { isInFence } from './geofence-membership.ts';
import type { LatestPositions } from './latest-positions.ts';
import type { LivePublisher } from './live-publisher.ts';
import { readBody } from './read-body.ts';
import { forbidden, invalid, notFound } from './refusal.ts';
import type { Registry } from './registry.ts';

/** Positions read at a time: enough to be quick, few enough that devices are heard in between. */
const PAGE = 2_000;
/** The most positions of one device that one call answers (contract §4.6). */
const LONGEST_ROUTE = 50_000;

/** Positions as people ask for them, each as the JSON text that goes over the wire (contract §4.6). */
export class Positions {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositions;
  readonly #turns: DeviceTurns;
  readonly #publisher: LivePublisher;

  constructor(
    data: { registry: Registry; history: History; latest: LatestPositions; turns: DeviceTurns },
    publisher: LivePublisher,
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#turns = data.turns;
    this.#publisher = publisher;
  }

  /** The latest position of each device that the caller sees. */
  latest(access: Access): AsyncGenerator<string[]> {
    return this.#latestOf(access.devices().map((device) => device.positionId));
  }

  /** The latest position of one device: none or one. */
  latestOfDevice(access: Access, deviceId: number): AsyncGenerator<string[]> {
    access.requireRecord('device', deviceId);
    return this.#latestOf([this.#registry.devices.get(deviceId)?.positionId ?? 0]);
  }

  /** The positions with these numbers in the order asked. Rejects when one does not exist or is of a foreign device. */
  async withIds(access: Access, ids: number[]): Promise<string[]> {
    if (access.isRestricted('disableReports')) throw forbidden('Operation restricted');
    const found = new Map<number, Selectable<PositionRow>>();
    for (let start = 0; start < ids.length; start += PAGE)
      for (const row of await this.#history.positionRows(ids.slice(start, start + PAGE)))
        found.set(row.id, row);
    return ids.map((id) => {
      const row = found.get(id);
      if (!row) throw invalid('Position does not exist');
      access.requireRecord('device', row.device_id);
      return positionText(row);
    });
  }

  /**
   * A device's positions with fix times between two moments (milliseconds), ascending.
   * @param geofenceId the fence that they lie in; 0 for anywhere
   */
  route(
    access: Access,
    deviceId: number,
    [from, to]: readonly [number, number],
    geofenceId = 0,
  ): AsyncGenerator<string[]> {
    if (access.isRestricted('disableReports')) throw forbidden('Operation restricted');
    access.requireRecord('device', deviceId);
    if (geofenceId === 0) return this.#route(deviceId, from, to);
    access.requireRecord('geofence', geofenceId);
    const fence = this.#registry.shelf('geofence').get(geofenceId);
    if (!fence) throw invalid('Geofence does not exist');
    return this.#route(deviceId, from, to, (row) => isInFence(fence, positionOf(row)));
  }

  /** The same for many devices, one after the other; those that the caller does not reach are left out. */
  routes(
    access: Access,
    deviceIds: number[],
    groupIds: number[],
    from: number,
    to: number,
  ): AsyncGenerator<string[]> {
    access.requireReport('history');
    return this.#routes(chosenDevices(this.#registry, access, deviceIds, groupIds), from, to);
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

  async *#latestOf(positionIds: number[]): AsyncGenerator<string[]> {
    const ids = positionIds.filter((id) => id !== 0);
    for (let start = 0; start < ids.length; start += PAGE)
      yield (await this.#history.positionRows(ids.slice(start, start + PAGE))).map(positionText);
  }

  async *#route(
    deviceId: number,
    from: number,
    to: number,
    isWanted: (row: Selectable<PositionRow>) => boolean = () => true,
  ): AsyncGenerator<string[]> {
    let after: { fixTime: number; id: number } | undefined;
    for (let count = 0; count < LONGEST_ROUTE; count += PAGE) {
      const rows = await this.#history.route(
        deviceId,
        from,
        to,
        Math.min(PAGE, LONGEST_ROUTE - count),
        after,
      );
      yield rows.filter(isWanted).map(positionText);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = { fixTime: last.fix_time, id: last.id };
    }
  }

  async *#routes(deviceIds: number[], from: number, to: number): AsyncGenerator<string[]> {
    for (const deviceId of deviceIds) yield* this.#route(deviceId, from, to);
  }
}
