/** The rules by which a vehicle counts as moving (contract §7.5). */
export interface TripRules {
  /** A displacement that counts as movement, meters. */
  minDistanceMeters: number;
  /** Staying within that distance for this long is a stop, milliseconds. */
  minDurationMs: number;
  /** A longer gap between positions splits a segment, milliseconds. */
  stopGapMs: number;
  /** Whether a stop begins where it is noticed, as Traccar has it, and not where the vehicle came to rest. */
  stopsWhereNoticed: boolean;
}
