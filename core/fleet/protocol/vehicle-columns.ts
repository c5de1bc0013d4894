/**
 * Returns the live numbers of vehicles, a column each, with this many empty rows. This is the only list of them:
 * what keeps, packs, transfers and unpacks columns goes through it.
 */
export function vehicleColumns(rows: number) {
  return {
    /** 0 where the device was removed. */
    deviceId: new Float64Array(rows),
    longitude: new Float64Array(rows),
    latitude: new Float64Array(rows),
    /** Degrees clockwise from north. */
    courseDegrees: new Float32Array(rows),
    /** Knots. */
    speedKnots: new Float32Array(rows),
    /** Milliseconds since the epoch, NaN when the device has no fix. */
    fixTimeMs: new Float64Array(rows).fill(Number.NaN),
    /** Milliseconds since the epoch, NaN when the device never reported. */
    lastUpdateMs: new Float64Array(rows).fill(Number.NaN),
    /** Milliseconds since the epoch, NaN when the device does not report since when it is stopped. */
    stoppedSinceMs: new Float64Array(rows).fill(Number.NaN),
    /** Bits of `FLAG`. */
    flags: new Uint32Array(rows),
  };
}

/** The live numbers of vehicles: row i of every column belongs to the same vehicle. */
export type VehicleColumns = ReturnType<typeof vehicleColumns>;

/** A typed array with one number per row. */
export type Column = VehicleColumns[keyof VehicleColumns] | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

const EMPTY_ROW = vehicleColumns(1);

/** The name of every column. */
const COLUMN_NAMES = Object.keys(EMPTY_ROW).filter((name) => isColumnName(name));

/** Returns the columns with room for more rows; the further rows are empty. */
export function enlargedColumns(columns: VehicleColumns, rows: number): VehicleColumns {
  const enlarged = vehicleColumns(rows);
  for (const name of COLUMN_NAMES) enlarged[name].set(columns[name]);
  return enlarged;
}

/** Empties a row. */
export function clearRow(columns: VehicleColumns, row: number): void {
  for (const name of COLUMN_NAMES) columns[name][row] = EMPTY_ROW[name][0] ?? 0;
}

/** Returns these rows in this order. */
export function gatherRows(columns: VehicleColumns, rows: readonly number[]): VehicleColumns {
  const gathered = vehicleColumns(rows.length);
  for (const name of COLUMN_NAMES) gather(columns[name], rows, gathered[name]);
  return gathered;
}

/** Writes gathered rows to their places; the reverse of `gatherRows`. */
export function scatterRows(gathered: VehicleColumns, rows: Uint32Array, columns: VehicleColumns): void {
  for (const name of COLUMN_NAMES) scatter(gathered[name], rows, columns[name]);
}

/**
 * Gathers a column with the loop of its kind of array, chosen as a value: a loop that meets several kinds, or is
 * inlined beside the others, takes three times as long.
 */
function gather(from: Column, rows: readonly number[], to: Column): void {
  const otherLoop = from instanceof Float32Array ? gatherFloat32 : gatherIntegers;
  const loop = from instanceof Float64Array ? gatherFloat64 : otherLoop;
  loop(from, rows, to);
}

function gatherFloat64(from: Column, rows: readonly number[], to: Column): void {
  for (let at = 0; at < rows.length; at++) to[at] = from[rows[at] ?? 0] ?? 0;
}

function gatherFloat32(from: Column, rows: readonly number[], to: Column): void {
  for (let at = 0; at < rows.length; at++) to[at] = from[rows[at] ?? 0] ?? 0;
}

function gatherIntegers(from: Column, rows: readonly number[], to: Column): void {
  for (let at = 0; at < rows.length; at++) to[at] = from[rows[at] ?? 0] ?? 0;
}

function scatter(from: Column, rows: Uint32Array, to: Column): void {
  for (let at = 0; at < rows.length; at++) to[rows[at] ?? 0] = from[at] ?? 0;
}

function isColumnName(name: string): name is keyof VehicleColumns {
  return name in EMPTY_ROW;
}
