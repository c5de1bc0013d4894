import { FLAG, type FleetColumns, type FleetReport } from './fleet-protocol.ts';
import type { FleetRecords } from './fleet-records.ts';

/** The live numbers of these slots, column by column. */
export function packedColumns(records: FleetRecords, slots: readonly number[]): FleetColumns {
  const length = slots.length;
  const columns: FleetColumns = {
    slot: Uint32Array.from(slots),
    deviceId: new Float64Array(length),
    longitude: new Float64Array(length),
    latitude: new Float64Array(length),
    course: new Float32Array(length),
    speed: new Float32Array(length),
    fixTime: new Float64Array(length),
    lastUpdate: new Float64Array(length),
    stoppedSince: new Float64Array(length),
    flags: new Uint32Array(length),
  };
  for (let row = 0; row < length; row++) {
    const slot = slots[row] ?? 0;
    columns.deviceId[row] = records.deviceId[slot] ?? 0;
    columns.longitude[row] = records.longitude[slot] ?? 0;
    columns.latitude[row] = records.latitude[slot] ?? 0;
    columns.course[row] = records.course[slot] ?? 0;
    columns.speed[row] = records.speed[slot] ?? 0;
    columns.fixTime[row] = records.fixTime[slot] ?? Number.NaN;
    columns.lastUpdate[row] = records.lastUpdate[slot] ?? Number.NaN;
    columns.stoppedSince[row] = records.stoppedSince[slot] ?? Number.NaN;
    columns.flags[row] = (records.flags[slot] ?? 0) | (records.visible[slot] ? FLAG.visible : 0);
  }
  return columns;
}

/** The buffers of a report: handed over to the page instead of being copied. */
export function buffersOf({ columns, order, removed, visible }: FleetReport): ArrayBuffer[] {
  const arrays = [...(columns ? Object.values(columns) : []), order, removed, visible];
  return arrays.flatMap((array) => (array ? [array.buffer] : []));
}
