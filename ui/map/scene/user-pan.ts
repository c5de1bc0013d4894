/** The current interaction with the camera, as its controller reports it. */
interface Interaction {
  inTransition?: boolean | undefined;
  isDragging?: boolean | undefined;
  isPanning?: boolean | undefined;
  isZooming?: boolean | undefined;
}

/**
 * Detects when the user begins to pan the map with mouse, touch or arrow keys. Zooming in place does not
 * count, and a camera transition that is running when the user grabs the map makes no difference (§4).
 */
export class UserPanDetector {
  #isMoving = false;

  /** Takes every interaction state; returns whether a pan begins with this one. */
  isPanStart({ isDragging = false, isPanning = false, isZooming = false }: Interaction): boolean {
    const wasMoving = this.#isMoving;
    // Zooming with the wheel also pans, around the point it zooms to.
    this.#isMoving = isDragging || (isPanning && !isZooming);
    return this.#isMoving && !wasMoving;
  }
}
