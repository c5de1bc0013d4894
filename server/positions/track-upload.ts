import { setImmediate } from 'node:timers/promises';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { attributeRange } from '@farol/core/domain/position/fix-ranges';
import type { Position } from '@farol/core/domain/position/position';
import { TrackFileReader, type TrackFileFix, type TrackItem } from '@farol/core/domain/position/track-file';
import type { TrackProblem, TrackUploadResult } from '@farol/core/domain/position/track-problem';
import type { Access } from '../access/access.ts';
import { currentActor } from '../activity/activity-actor.ts';
import { uploadedHistoryEntry } from '../activity/activity-recorder.ts';
import { writeActivity } from '../activity/write-activity.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { Registry } from '../registry/registry.ts';
import type { DeviceQueues } from '../runtime/device-queues.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { History } from '../storage/history/history.ts';
import { positionsFromRows } from '../storage/tables/positions.ts';
import { badRequest, HttpError, noSpace } from '../wire/http-error.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import type { LatestPositionStore } from './latest-positions.ts';

/** How large a file may be, and how many fixes it may have. */
export const MAX_TRACK_BYTES = 50 * 1024 * 1024;
const MAX_FIXES = 500_000;
/** How many bytes are read before others run: their lines may be of one letter each. */
const READ_BYTES = 16 * 1024;
/** How many fixes are stored together. */
const CHUNK_FIXES = 250;
/** How many problems are told. */
const MAX_PROBLEMS = 100;
/** A clock may be a little ahead. */
const MAX_LEAD_MS = 60_000;
/** Speeds between fixes that are further apart say nothing. */
const MAX_LEG_MS = 600_000;
const KNOTS_PER_METER_PER_SECOND = 3600 / 1852;
/** Above this speed in knots a device is moving. */
const MOTION_SPEED_KNOTS = 0.01;

/**
 * Stores uploaded tracks in the history of devices (contract §8.10). They cause no events and no commands: the past is
 * told, and nothing has happened now.
 */
export class TrackUpload {
  readonly #data: Data;
  readonly #options: Options;

  constructor(data: Data, options: Options) {
    this.#data = data;
    this.#options = options;
  }

  /**
   * Reads and stores a file while it arrives; one device's files one after another. Rejects with 400 for callers who
   * may not edit the device, with 413 for a file that is too long, and with 503 while the disk is full. What was stored
   * before stays; the same file again adds nothing.
   * @param isTrial stores nothing: the result is what it would be
   */
  async upload(
    access: Access,
    deviceId: number,
    content: AsyncIterable<Uint8Array>,
    isTrial = false,
  ): Promise<TrackUploadResult> {
    access.requireNotReadonly();
    access.requireRecord('device', deviceId);
    access.requireWrite('device', 'edit');
    if (!this.#data.registry.devices.get(deviceId)) throw badRequest('Device does not exist');
    if (!this.#options.hasFreeSpace()) throw noSpace();
    const track = new UploadedTrack(this.#data, this.#options, deviceId, isTrial);
    const reader = new TrackFileReader();
    const decoder = new TextDecoder();
    let bytes = 0;
    for await (const piece of content) {
      bytes += piece.length;
      if (bytes > MAX_TRACK_BYTES) throw tooLong(`${MAX_TRACK_BYTES} bytes`);
      for (let at = 0; at < piece.length; at += READ_BYTES) {
        const part = piece.subarray(at, at + READ_BYTES);
        await track.add(reader.push(decoder.decode(part, { stream: true })));
        // A part without fixes is not stored, and would not let others run either.
        await setImmediate();
      }
    }
    await track.add([...reader.push(decoder.decode()), ...reader.finish()]);
    const result = await track.finish();
    if (!isTrial) await this.#log(deviceId, result);
    return result;
  }

  async #log(deviceId: number, { stored, from, to }: TrackUploadResult): Promise<void> {
    const device = this.#data.registry.devices.get(deviceId);
    if (!device || stored === 0) return;
    const entry = uploadedHistoryEntry(device, { positions: stored, from, to });
    await writeActivity(this.#data.registry.query, currentActor(), [entry]);
  }
}

interface Data {
  registry: Registry;
  history: History;
  latest: LatestPositionStore;
  deviceQueues: DeviceQueues;
}

interface Options {
  publisher: LivePublisher;
  time: ServerClock;
  hasFreeSpace: () => boolean;
}

/** One file that is being stored. */
class UploadedTrack {
  readonly #data: Data;
  readonly #options: Options;
  readonly #deviceId: number;
  readonly #isTrial: boolean;
  #waiting: TrackFileFix[] = [];
  #previous: (TrackFileFix & { totalDistance: number }) | undefined;
  #count = 0;
  #stored = 0;
  #known = 0;
  #from = Infinity;
  #to = -Infinity;
  readonly #problems: TrackProblem[] = [];
  #problemCount = 0;

  constructor(data: Data, options: Options, deviceId: number, isTrial: boolean) {
    this.#data = data;
    this.#options = options;
    this.#deviceId = deviceId;
    this.#isTrial = isTrial;
  }

  async add(items: readonly TrackItem[]): Promise<void> {
    const latest = this.#options.time.now() + MAX_LEAD_MS;
    for (const item of items) {
      if ('problem' in item) this.#note(item.problem);
      else if (item.fix.time > latest)
        this.#note({ line: item.line, kind: 'future', sample: new Date(item.fix.time).toISOString() });
      else {
        if (++this.#count > MAX_FIXES) throw tooLong(`${MAX_FIXES} fixes`);
        this.#waiting.push(item.fix);
        if (this.#waiting.length >= CHUNK_FIXES) await this.#store();
      }
    }
  }

  async finish(): Promise<TrackUploadResult> {
    await this.#store();
    const period =
      this.#from <= this.#to ? { from: formatWireDate(this.#from), to: formatWireDate(this.#to) } : {};
    return {
      stored: this.#stored,
      known: this.#known,
      problems: this.#problems,
      problemCount: this.#problemCount,
      ...period,
    };
  }

  #note(problem: TrackProblem): void {
    this.#problemCount += 1;
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push(problem);
  }

  async #store(): Promise<void> {
    const fixes = this.#waiting.splice(0);
    if (fixes.length === 0) return;
    if (!this.#options.hasFreeSpace()) throw noSpace();
    await this.#data.deviceQueues.run(this.#deviceId, () => this.#storeChunk(fixes));
    // Let others run between two chunks.
    await setImmediate();
  }

  async #storeChunk(fixes: readonly TrackFileFix[]): Promise<void> {
    const { registry, history, latest } = this.#data;
    const device = registry.devices.get(this.#deviceId);
    if (!device) throw badRequest('Device does not exist');
    const known = await this.#knownKeys(fixes);
    const positions: Position[] = [];
    for (const fix of fixes) {
      this.#from = Math.min(this.#from, fix.time);
      this.#to = Math.max(this.#to, fix.time);
      const key = keyOf(fix);
      if (this.#isTrial) {
        if (known.has(key)) this.#known += 1;
        else this.#stored += 1;
        known.add(key);
        continue;
      }
      const position = await this.#positionOf(fix);
      if (known.has(key)) this.#known += 1;
      else positions.push(position);
      known.add(key);
    }
    if (positions.length === 0) return;
    for (const position of positions) position.id = history.nextPositionId();
    const before = await latest.get(this.#deviceId);
    const newest = positions.reduce((left, right) => (timeOf(right) > timeOf(left) ? right : left));
    const isLatest = !before || timeOf(newest) > timeOf(before);
    const lastUpdate = device.lastUpdate === null ? this.#options.time.now() : Date.parse(device.lastUpdate);
    const liveUpdates = isLatest ? [{ deviceId: this.#deviceId, positionId: newest.id, lastUpdate }] : [];
    await history.store({ positions, events: [], liveUpdates });
    this.#stored += positions.length;
    if (!isLatest) return;
    latest.put(newest);
    const changed = registry.updateLiveFields(this.#deviceId, { lastUpdate });
    if (changed) this.#options.publisher.deviceChanged(changed);
    this.#options.publisher.positionChanged(newest);
  }

  /** What is stored already at the times of these fixes. */
  async #knownKeys(fixes: readonly TrackFileFix[]): Promise<Set<string>> {
    const times = fixes.map(({ time }) => time);
    const [from, to] = [Math.min(...times), Math.max(...times)];
    const keys = new Set<string>();
    let after: { fixTime: number; id: number } | undefined;
    do {
      const rows = await this.#data.history.positionRowsInRange(this.#deviceId, from, to, ROWS, after);
      for (const row of rows) keys.add(keyOf({ ...row, time: row.fix_time }));
      const last = rows.at(-1);
      after = last && rows.length === ROWS ? { fixTime: last.fix_time, id: last.id } : undefined;
    } while (after);
    return keys;
  }

  async #positionOf(fix: TrackFileFix): Promise<Position> {
    const previous = this.#previous;
    const distance = previous ? Math.round(distanceMeters(previous, fix) * 100) / 100 : 0;
    const legMs = previous ? fix.time - previous.time : 0;
    const between =
      legMs > 0 && legMs <= MAX_LEG_MS ? (distance / (legMs / 1000)) * KNOTS_PER_METER_PER_SECOND : 0;
    const speed = fix.speed ?? Math.min(between, 500);
    const base = previous?.totalDistance ?? (await this.#odometerBefore(fix.time));
    const totalDistance = Math.min(base + distance, attributeRange('totalDistance')[1]);
    this.#previous = { ...fix, totalDistance };
    const time = formatWireDate(fix.time);
    return {
      id: 0,
      deviceId: this.#deviceId,
      protocol: 'upload',
      serverTime: formatWireDate(this.#options.time.now()),
      deviceTime: time,
      fixTime: time,
      valid: true,
      latitude: fix.latitude,
      longitude: fix.longitude,
      altitude: fix.altitude ?? 0,
      speed,
      course: (fix.course ?? 0) % 360,
      accuracy: 0,
      address: null,
      network: null,
      geofenceIds: null,
      attributes: { distance, totalDistance, motion: speed > MOTION_SPEED_KNOTS },
    };
  }

  /** The counter continues from the day before the track, where there is one. */
  async #odometerBefore(time: number): Promise<number> {
    const from = time - 86_400_000;
    const rows = await this.#data.history.positionRowsInRange(this.#deviceId, from, time - 1, ROWS);
    const total = positionsFromRows(rows).at(-1)?.attributes['totalDistance'];
    return typeof total === 'number' ? total : 0;
  }
}

const ROWS = 1_000;

function keyOf({ time, latitude, longitude }: Pick<TrackFileFix, 'time' | 'latitude' | 'longitude'>): string {
  return `${time} ${latitude} ${longitude}`;
}

function timeOf({ fixTime }: Position): number {
  return Date.parse(fixTime);
}

function tooLong(limit: string): HttpError {
  return new HttpError(413, `The track is longer than ${limit} - RequestTooLongException`);
}
