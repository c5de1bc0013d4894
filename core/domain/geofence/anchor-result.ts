/** The geofence saved as the anchor of a vehicle. */
export interface AnchorReference {
  deviceId: number;
  geofenceId: number;
}

/** The step at which an anchor failed; `place`: the vehicle has no position. */
export type AnchorStep = 'place' | 'save' | 'link' | 'remove';

/** An anchor that could not be set or removed. */
export interface AnchorFailure {
  deviceId: number;
  step: AnchorStep;
  /** The failure code of the server's response. */
  reason: string;
  /**
   * A geofence that could not be removed again: it counts as an anchor but protects nothing. `unknown` when
   * it may have been saved and cannot be looked up.
   */
  orphanedGeofence: number | 'unknown' | undefined;
}

/** The result of setting or removing the anchors of some vehicles. */
export interface AnchorResult {
  succeededCount: number;
  failures: readonly AnchorFailure[];
}
