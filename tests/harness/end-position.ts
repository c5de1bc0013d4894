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
