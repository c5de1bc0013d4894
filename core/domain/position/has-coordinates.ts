/** The day of the fix of a device that has never had one. */
const DAY_WITHOUT_FIX = '1980-01-06';

/** What of a position says it; a server may leave the time out. */
interface PlaceAndTime {
  readonly latitude: number;
  readonly longitude: number;
  readonly fixTime: string | null;
}

/**
 * Whether a position says where its device is. A device that reports before its first fix, as a tracker under a
 * roof does, has a position at 0/0 whose fix is of 1980 (contract §7.1): it is nowhere yet.
 */
export function hasCoordinates({ latitude, longitude, fixTime }: PlaceAndTime): boolean {
  return latitude !== 0 || longitude !== 0 || (fixTime !== null && !fixTime.startsWith(DAY_WITHOUT_FIX));
}
