/** A typed array with one number per slot. */
export type Column =
  | Float64Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

/**
 * The live numbers of a fleet: one column per value, one row per device slot. Worker and page hold one each.
 */
export class FleetTable {
  /** How many slots are in use, including those of removed devices. */
  length = 0;
  /** 0 where the device was removed. */
  deviceId = new Float64Array(0);
  longitude = new Float64Array(0);
  latitude = new Float64Array(0);
  /** Degrees clockwise from north. */
  courseDegrees = new Float32Array(0);
  /** Knots. */
  speedKnots = new Float32Array(0);
  /** Milliseconds since the epoch, NaN without a fix. */
  fixTimeMs = new Float64Array(0);
  /** Milliseconds since the epoch, NaN when the device never reported. */
  lastUpdateMs = new Float64Array(0);
  /** Milliseconds since the epoch, NaN when the device does not report since when it is stopped. */
  stoppedSinceMs = new Float64Array(0);
  /** Bits of `FLAG`. */
  flags = new Uint32Array(0);
  /** 1 where the device is shown on the map. */
  visible = new Uint8Array(0);

  /** Makes room for this many slots; the columns may be replaced by larger arrays. */
  protected grow(length: number): void {
    if (length <= this.length) return;
    this.length = length;
    if (length <= this.deviceId.length) return;
    const capacity = capacityFor(length);
    this.deviceId = copyInto(this.deviceId, new Float64Array(capacity));
    this.longitude = copyInto(this.longitude, new Float64Array(capacity));
    this.latitude = copyInto(this.latitude, new Float64Array(capacity));
    this.courseDegrees = copyInto(this.courseDegrees, new Float32Array(capacity));
    this.speedKnots = copyInto(this.speedKnots, new Float32Array(capacity));
    this.fixTimeMs = copyInto(this.fixTimeMs, new Float64Array(capacity));
    this.lastUpdateMs = copyInto(this.lastUpdateMs, new Float64Array(capacity));
    this.stoppedSinceMs = copyInto(this.stoppedSinceMs, new Float64Array(capacity));
    this.flags = copyInto(this.flags, new Uint32Array(capacity));
    this.visible = copyInto(this.visible, new Uint8Array(capacity));
  }
}

/**
 * Returns the power of two, at least 1024, that holds this many slots, so that growing slot by slot rarely
 * copies.
 */
export function capacityFor(length: number): number {
  return Math.max(1024, 2 ** Math.ceil(Math.log2(length)));
}

/** Copies the shorter column to the start of the longer one, which it returns. */
export function copyInto<T extends Column>(from: T, to: T): T {
  to.set(from);
  return to;
}
