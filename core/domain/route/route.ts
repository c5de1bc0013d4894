import type { GeoBounds } from '../geometry/area-bounds.ts';
import type { MovementSpan } from '../trip/movement.ts';
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
  /** Where each fix is drawn, in widths of the world (`mercatorX`, `mercatorY`). */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /**
   * How much the drawn line would move without each fix, in widths of the world as drawn; Infinity where it
   * must stay (`simplifiedLine`).
   */
  readonly significance: Float32Array;
  /** The indexes of the fixes with which the line begins again after a gap, ascending. */
  readonly gaps: readonly number[];
  /**
   * Where it stood, dated at the change of the reported motion like the movement bar of §9; by the rules of trips
   * (contract §7.5) for a device that does not report its motion.
   */
  readonly stops: readonly RouteStop[];
  /** When it moved and when it stood, oldest first; nothing for gaps. */
  readonly movement: readonly MovementSpan[];
  readonly bounds: GeoBounds;
  /** The meters driven up to each fix. */
  readonly drivenMeters: Float64Array;
  readonly maxSpeedKnots: number;
}
