/** What the map last wrote to the buffers it draws the fleet from. */
export interface DrawnFleet {
  /** How often the fleet was written to the buffers. */
  readonly commits: number;
  /** [longitude, latitude] last written for a device's slot, whether drawn by itself or within a cluster; nothing when it is not on the map. */
  positionOf(slot: number): readonly [number, number] | undefined;
}

let drawn: DrawnFleet | undefined;

/** The map that is on the screen tells what it draws from; nothing when it leaves the screen. */
export function setDrawnFleet(fleet: DrawnFleet | undefined): void {
  drawn = fleet;
}

/** What the map on the screen draws from. */
export function currentDrawnFleet(): DrawnFleet | undefined {
  return drawn;
}
