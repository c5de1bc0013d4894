import { FLAG, type FleetColumns, type FleetReport } from '../protocol/fleet-protocol.ts';
import type { FleetStore } from './fleet-store.ts';

/** Packs the live numbers of these slots by column. */
export function packColumns(records: FleetStore, slots: readonly number[]): FleetColumns {
  const length = slots.length;
  const columns: FleetColumns = {
    slot: Uint32Array.from(slots),
    deviceId: new Float64Array(length),
    longitude: new Float64Array(length),
    latitude: new Float64Array(length),
    courseDegrees: new Float32Array(length),
    speedKnots: new Float32Array(length),
    fixTimeMs: new Float64Array(length),
    lastUpdateMs: new Float64Array(length),
    stoppedSinceMs: new Float64Array(length),
    flags: new Uint32Array(length),
  };
  for (let row = 0; row < length; row++) {
    const slot = slots[row] ?? 0;
    columns.deviceId[row] = records.deviceId[slot] ?? 0;
    columns.longitude[row] = records.longitude[slot] ?? 0;
    columns.latitude[row] = records.latitude[slot] ?? 0;
    columns.courseDegrees[row] = records.courseDegrees[slot] ?? 0;
    columns.speedKnots[row] = records.speedKnots[slot] ?? 0;
    columns.fixTimeMs[row] = records.fixTimeMs[slot] ?? Number.NaN;
    columns.lastUpdateMs[row] = records.lastUpdateMs[slot] ?? Number.NaN;
    columns.stoppedSinceMs[row] = records.stoppedSinceMs[slot] ?? Number.NaN;
    columns.flags[row] = (records.flags[slot] ?? 0) | (records.visible[slot] ? FLAG.visible : 0);
  }
  return columns;
}

/** Returns the buffers of a report that are transferred to the page instead of copied. */
export function transferableBuffers({ columns, order, removed, visible }: FleetReport): ArrayBuffer[] {
  const arrays = [...(columns ? Object.values(columns) : []), order, removed, visible];
  return arrays.flatMap((array) => (array ? [array.buffer] : []));
}
