/** A fence that was saved for the anchor of a vehicle. */
export interface SetAnchor {
  deviceId: number;
  fenceId: number;
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
  leftOver: number | 'unknown' | undefined;
}

/** What came of setting or lifting the anchors of some vehicles. */
export interface AnchorReport {
  done: number;
  failures: readonly AnchorFailure[];
}
