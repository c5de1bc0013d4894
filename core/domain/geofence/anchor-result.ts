/** A fence that was saved for the anchor of a vehicle. */
export interface AnchorReference {
  deviceId: number;
  geofenceId: number;
}

/** What was being done when an anchor failed; `place`: the vehicle never said where it is. */
export type AnchorStep = 'place' | 'save' | 'link' | 'remove';

/** An anchor that could not be set or lifted. */
export interface AnchorFailure {
  deviceId: number;
  step: AnchorStep;
  /** Failure code of the server's answer. */
  reason: string;
  /**
   * A fence that could not be taken away again: it counts as an anchor but guards nothing. `unknown` when it may have been saved and
   * cannot be looked for.
   */
  orphanedGeofence: number | 'unknown' | undefined;
}

/** What came of setting or lifting the anchors of some vehicles. */
export interface AnchorResult {
  succeededCount: number;
  failures: readonly AnchorFailure[];
}
