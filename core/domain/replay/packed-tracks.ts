import { ByteReader, ByteWriter } from './packed-bytes.ts';
import type { FleetTracks, TrackFix } from './fleet-tracks.ts';

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

/** Returns the tracks in packed columns; undefined for bytes that are none, are cut off or of another version. */
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
