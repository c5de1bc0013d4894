import type { Device } from '@farol/core/domain/device';
import type { DeviceEvent } from '@farol/core/domain/event';
import type { Position } from '@farol/core/domain/position';
import type { History, HistoryBatch } from '../storage/history.ts';
import { completedPosition } from './completed-position.ts';
import type { LatestPositions } from './latest-positions.ts';
import type { LivePublisher } from './live-publisher.ts';
import type { DeviceReport } from './osmand.ts';
import { positionEvents } from './position-events.ts';
import type { Registry } from './registry.ts';
import type { TimeSource } from './time-source.ts';
import { millisecondsOf } from './wire-date.ts';

/** What became of a report. */
export type IntakeAnswer = 'stored' | 'unknown' | 'refused' | 'filtered';

/** Fixes further ahead than this are not believed (contract §7.1). */
const FUTURE_MS = 86_400_000;

interface Waiting {
  batch: HistoryBatch;
  tellLive: (() => void)[];
  done: PromiseWithResolvers<void>;
}

/**
 * Takes reports from devices: completes, stores and only then acknowledges and publishes them. Reports of one device are handled
 * strictly one after the other; what comes within one turn is stored in one transaction.
 */
export class Intake {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositions;
  readonly #publisher: LivePublisher;
  readonly #time: TimeSource;
  /** By device: the report under way. */
  readonly #turns = new Map<number, Promise<IntakeAnswer>>();
  #waiting: Waiting | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(
    data: { registry: Registry; history: History; latest: LatestPositions },
    publisher: LivePublisher,
    time: TimeSource,
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#publisher = publisher;
    this.#time = time;
  }

  /** Resolves once the report is stored, or with why it was not. Rejects when it could not be stored. */
  take(report: DeviceReport): Promise<IntakeAnswer> {
    const device = this.#registry.devices.byKey(report.uniqueId);
    if (!device) return Promise.resolve('unknown');
    const before = this.#turns.get(device.id) ?? Promise.resolve();
    const turn = before.then(
      () => this.#take(report, device.id),
      () => this.#take(report, device.id),
    );
    this.#turns.set(device.id, turn);
    const tidy = (): void => {
      if (this.#turns.get(device.id) === turn) this.#turns.delete(device.id);
    };
    turn.then(tidy, tidy);
    return turn;
  }

  /** Waits until everything taken so far is stored. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#turns.values());
    await this.#storing;
  }

  async #take(report: DeviceReport, deviceId: number): Promise<IntakeAnswer> {
    const device = this.#registry.devices.get(deviceId);
    if (!device) return 'unknown';
    const now = this.#time.now();
    if (device.disabled || (millisecondsOf(device.expirationTime) ?? Infinity) <= now) return 'refused';
    const latest = await this.#latest.of(deviceId);
    const position = completedPosition(report, deviceId, latest, now);
    if ((millisecondsOf(position.fixTime) ?? 0) > now + FUTURE_MS) return 'filtered';
    position.id = this.#history.nextPositionId();
    const isNewest = !latest || Date.parse(position.fixTime) >= Date.parse(latest.fixTime);
    const events = isNewest
      ? positionEvents(position, latest).map((event) => ({ ...event, id: this.#history.nextEventId() }))
      : [];
    if (device.status !== 'online') events.unshift(this.#statusEvent(device, 'deviceOnline', now));
    const positionId = isNewest ? position.id : device.positionId;
    await this.#store(
      { positions: [position], events, heard: [{ deviceId, positionId, lastUpdate: now }] },
      () => {
        this.#tell(deviceId, now, isNewest ? position : undefined, events);
      },
    );
    return 'stored';
  }

  /** Devices silent for too long become unknown (contract §7.2). @param silentMs how long is too long */
  async sweep(silentMs: number): Promise<void> {
    const now = this.#time.now();
    for (const device of Array.from(this.#registry.devices.all())) {
      const lastUpdate = millisecondsOf(device.lastUpdate);
      if (device.status !== 'online' || (lastUpdate !== null && now - lastUpdate < silentMs)) continue;
      const event = this.#statusEvent(device, 'deviceUnknown', now);
      await this.#history.store({ positions: [], events: [event], heard: [] });
      const changed = this.#registry.heard(device.id, { status: 'unknown' });
      if (changed) this.#publisher.device(changed);
      this.#publisher.event(event);
    }
  }

  #statusEvent(device: Device, type: string, now: number): DeviceEvent {
    return {
      id: this.#history.nextEventId(),
      type,
      eventTime: new Date(now).toISOString().replace('Z', '+00:00'),
      deviceId: device.id,
      positionId: 0,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: {},
    };
  }

  #tell(deviceId: number, now: number, position: Position | undefined, events: DeviceEvent[]): void {
    if (position) this.#latest.put(position);
    const device = this.#registry.heard(deviceId, { status: 'online', lastUpdate: now });
    if (!device) return;
    this.#publisher.device(device);
    if (position) this.#publisher.position(position);
    for (const event of events) this.#publisher.event(event);
  }

  /** Joins the batch of this turn; the batches themselves are stored one after the other. */
  #store(batch: HistoryBatch, tellLive: () => void): Promise<void> {
    const waiting = (this.#waiting ??= this.#begin());
    waiting.batch.positions.push(...batch.positions);
    waiting.batch.events.push(...batch.events);
    waiting.batch.heard.push(...batch.heard);
    waiting.tellLive.push(tellLive);
    return waiting.done.promise;
  }

  #begin(): Waiting {
    const waiting: Waiting = {
      batch: { positions: [], events: [], heard: [] },
      tellLive: [],
      done: Promise.withResolvers(),
    };
    this.#storing = this.#storing.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      this.#waiting = undefined;
      try {
        await this.#history.store(waiting.batch);
        for (const tell of waiting.tellLive) tell();
        waiting.done.resolve();
      } catch (error) {
        waiting.done.reject(error);
      }
    });
    return waiting;
  }
}
