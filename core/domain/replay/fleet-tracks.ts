/**
 * What a fix says of its vehicle, as bits of one byte: each state is known or not, and on or off.
 */
export const FIX_STATE = {
  motionKnown: 1,
  motion: 2,
  ignitionKnown: 4,
  ignition: 8,
  blockedKnown: 16,
  blocked: 32,
  alarm: 64,
} as const;

/**
 * Fixes of many vehicles as columns: those of vehicle `v` are the rows from `starts[v]` to `starts[v + 1]`, oldest
 * first. A span of time has of each vehicle also the last fix before it and the first one after it, so that
 * every moment of the span can be told from it alone.
 */
export interface FleetTracks {
  readonly fromMs: number;
  readonly toMs: number;
  /** A vehicle without a row never reported before the end of the span. */
  readonly deviceIds: readonly number[];
  /** One entry more than there are vehicles. */
  readonly starts: Uint32Array;
  /** Milliseconds since the epoch, whole seconds. */
  readonly timeMs: Float64Array;
  /** Degrees, to five decimals. */
  readonly longitude: Float64Array;
  readonly latitude: Float64Array;
  readonly speedKnots: Uint8Array;
  /** Clockwise from north, in steps of 1/256 of a turn. */
  readonly course: Uint8Array;
  /** Bits of `FIX_STATE`. */
  readonly state: Uint8Array;
  /** Until when the server knew what was stored (milliseconds); undefined when nothing is missing. */
  readonly dataUntilMs?: number | undefined;
}

/** A fix of a track. */
export interface TrackFix {
  timeMs: number;
  longitude: number;
  latitude: number;
  speedKnots: number;
  courseDegrees: number;
  state: number;
}

/** Returns the bits of `FIX_STATE` that a fix with these attributes has. */
export function fixState(attributes: {
  motion?: unknown;
  ignition?: unknown;
  blocked?: unknown;
  alarm?: unknown;
}): number {
  return (
    bitsOf(attributes.motion, FIX_STATE.motionKnown, FIX_STATE.motion) |
    bitsOf(attributes.ignition, FIX_STATE.ignitionKnown, FIX_STATE.ignition) |
    bitsOf(attributes.blocked, FIX_STATE.blockedKnown, FIX_STATE.blocked) |
    (attributes.alarm ? FIX_STATE.alarm : 0)
  );
}

function bitsOf(value: unknown, known: number, on: number): number {
  if (typeof value !== 'boolean') return 0;
  return value ? known | on : known;
}
