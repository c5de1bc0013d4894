import type { FleetTracks, TrackFix } from './fleet-tracks.ts';

/** Writes numbers one after the other; small ones take few bytes. */
class ByteWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  /** Writes a number from 0 to 255. */
  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const longer = new Uint8Array(2 * this.#length);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.#length++] = value;
  }

  /** Writes a number as eight bytes, the lowest one first (IEEE 754). */
  float(value: number): void {
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setFloat64(0, value, true);
    for (let at = 0; at < 8; at++) this.byte(bytes.getUint8(at));
  }

  /** Writes a whole number, 0 or more: seven bits a byte, the lowest ones first; the eighth bit says that more follow. */
  unsigned(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) | 128);
    this.byte(rest);
  }

  /** Writes how each whole number differs from the one before, the first one from 0. */
  differences(values: readonly number[]): void {
    let before = 0;
    for (const value of values) {
      const by = value - before;
      this.unsigned(by < 0 ? -2 * by - 1 : 2 * by);
      before = value;
    }
  }

  /** Returns what was written. */
  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Reads what a `ByteWriter` wrote. Past the end it reads zeros and remembers it. */
class ByteReader {
  isPastEnd = false;
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) this.isPastEnd = true;
    return byte ?? 0;
  }

  float(): number {
    const bytes = new DataView(new ArrayBuffer(8));
    for (let at = 0; at < 8; at++) bytes.setUint8(at, this.byte());
    return bytes.getFloat64(0, true);
  }

  unsigned(): number {
    let value = 0;
    // Eight bytes hold every whole number that is exact.
    for (let factor = 1; factor < 2 ** 56; factor *= 128) {
      const byte = this.byte();
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
    this.isPastEnd = true;
    return 0;
  }

  /** Reads a whole number that a sign may precede: even ones are positive, odd ones negative. */
  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}

/** The version of the form below, its fourth byte. */
export const PACKED_TRACKS_VERSION = 1;
/** The first three bytes: "FTR". */
const SIGNATURE = [0x46, 0x54, 0x52];
/** Steps of a degree: about a meter. */
const STEPS_PER_DEGREE = 100_000;
const SECOND_MS = 1000;
const COURSE_STEPS = 256;

/** Returns the first bytes of packed tracks of a span, milliseconds since the epoch. */
export function packedTracksHeader({
  fromMs,
  toMs,
}: {
  fromMs: number;
  toMs: number;
}): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  for (const byte of [...SIGNATURE, PACKED_TRACKS_VERSION]) writer.byte(byte);
  writer.float(fromMs);
  writer.float(toMs);
  return writer.take();
}

/** Returns the fixes of a device, oldest first, as packed columns (contract §4.6); nothing without fixes. */
export function packedTrack(
  fromMs: number,
  deviceId: number,
  fixes: readonly TrackFix[],
): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  if (fixes.length === 0) return writer.take();
  writer.unsigned(deviceId);
  writer.unsigned(fixes.length);
  writer.differences(fixes.map(({ timeMs }) => Math.floor((timeMs - fromMs) / SECOND_MS)));
  writer.differences(fixes.map(({ longitude }) => Math.round(longitude * STEPS_PER_DEGREE)));
  writer.differences(fixes.map(({ latitude }) => Math.round(latitude * STEPS_PER_DEGREE)));
  for (const { speedKnots } of fixes) writer.byte(Math.max(0, Math.min(255, Math.round(speedKnots))));
  for (const { courseDegrees } of fixes)
    writer.byte(Math.round((courseDegrees * COURSE_STEPS) / 360) & (COURSE_STEPS - 1));
  for (const { state } of fixes) writer.byte(state);
  return writer.take();
}

/** Returns the last bytes: without them the tracks were cut off. */
export function packedTracksEnd(): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(0);
}

/** Returns the tracks in packed columns; undefined for bytes that are no tracks, are cut off or have another version. */
export function unpackedTracks(bytes: Uint8Array): FleetTracks | undefined {
  const reader = new ByteReader(bytes);
  for (const byte of [...SIGNATURE, PACKED_TRACKS_VERSION]) if (reader.byte() !== byte) return undefined;
  const [fromMs, toMs] = [reader.float(), reader.float()];
  // A fix takes six bytes at least, so that a wrong count cannot ask for memory.
  const room = Math.ceil(bytes.length / BYTES_PER_FIX);
  const [timeMs, longitude, latitude] = [
    new Float64Array(room),
    new Float64Array(room),
    new Float64Array(room),
  ];
  const [speedKnots, course, state] = [new Uint8Array(room), new Uint8Array(room), new Uint8Array(room)];
  const deviceIds: number[] = [];
  const starts = [0];
  let length = 0;
  for (let deviceId = reader.unsigned(); deviceId > 0; deviceId = reader.unsigned()) {
    const count = reader.unsigned();
    if (count > room - length) return undefined;
    readDifferences(reader, timeMs, length, count, (seconds) => fromMs + seconds * SECOND_MS);
    readDifferences(reader, longitude, length, count, (steps) => steps / STEPS_PER_DEGREE);
    readDifferences(reader, latitude, length, count, (steps) => steps / STEPS_PER_DEGREE);
    for (const column of [speedKnots, course, state])
      for (let at = 0; at < count; at++) column[length + at] = reader.byte();
    deviceIds.push(deviceId);
    length += count;
    starts.push(length);
  }
  if (reader.isPastEnd || !Number.isFinite(fromMs) || !Number.isFinite(toMs)) return undefined;
  return {
    fromMs,
    toMs,
    deviceIds,
    starts: Uint32Array.from(starts),
    timeMs: timeMs.slice(0, length),
    longitude: longitude.slice(0, length),
    latitude: latitude.slice(0, length),
    speedKnots: speedKnots.slice(0, length),
    course: course.slice(0, length),
    state: state.slice(0, length),
  };
}

const BYTES_PER_FIX = 6;

function readDifferences(
  reader: ByteReader,
  column: Float64Array,
  start: number,
  count: number,
  valueOf: (sum: number) => number,
): void {
  let sum = 0;
  for (let at = 0; at < count; at++) {
    sum += reader.signed();
    column[start + at] = valueOf(sum);
  }
}
