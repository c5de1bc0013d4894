import type { GeoBounds } from '../geometry/area-bounds.ts';
import type { RouteFixes } from './route-fixes.ts';

/** A place where a vehicle stood, from one fix to another. */
export interface RouteStop {
  /** The index of its first fix. */
  readonly index: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly longitude: number;
  readonly latitude: number;
}

/** Where a vehicle went in a period: at least one fix. Longitudes continue past ±180 instead of jumping. */
export interface Route extends RouteFixes {
  readonly deviceId: number;
  /**
   * How much the drawn line would move without each fix, in widths of the world as drawn; Infinity where it
   * must stay (`simplifiedLine`).
   */
  readonly significance: Float32Array;
  /** The indexes of the fixes with which the line begins again after a gap, ascending. */
  readonly gaps: readonly number[];
  readonly stops: readonly RouteStop[];
  readonly bounds: GeoBounds;
  /** The meters driven up to each fix. */
  readonly drivenMeters: Float64Array;
  readonly maxSpeedKnots: number;
}
