/** What the map last wrote to the buffers from which it draws the fleet. */
export interface DrawnFleet {
  /** How often the fleet was written to the buffers. */
  readonly commits: number;
  /**
   * [longitude, latitude] last written for a device's slot, whether drawn individually or in a cluster;
   * undefined when it is not on the map.
   */
  positionOf(slot: number): readonly [number, number] | undefined;
}

let drawn: DrawnFleet | undefined;

/** Sets the drawn fleet of the map on the screen, undefined when the map leaves the screen. */
export function setDrawnFleet(fleet: DrawnFleet | undefined): void {
  drawn = fleet;
}

/** Returns the drawn fleet of the map on the screen. */
export function currentDrawnFleet(): DrawnFleet | undefined {
  return drawn;
}
