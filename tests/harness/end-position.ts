import type { Position } from '@farol/core/domain/position/position';
import type { EndPosition } from '../../server/storage/history/end-positions.ts';

/** Returns what a report tells of a position at the end of one of its rows. */
export function endPositionOf({
  id,
  fixTime,
  latitude,
  longitude,
  address,
  attributes,
}: Position): EndPosition {
  return { id, time: Date.parse(fixTime), latitude, longitude, address, attributes };
}

/** Returns how much of trips lies within a span, milliseconds. */
export function timeWithin(
  trips: readonly { start: Position; end: Position }[],
  from: number,
  to: number,
): number {
  const times = trips.map(({ start, end }) => [Date.parse(start.fixTime), Date.parse(end.fixTime)] as const);
  return times.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0);
}
