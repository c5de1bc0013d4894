/** What somebody does to the camera at this moment, as its controller tells it. */
interface Interaction {
  inTransition?: boolean | undefined;
  isDragging?: boolean | undefined;
  isPanning?: boolean | undefined;
  isZooming?: boolean | undefined;
}

/**
 * Knows when somebody begins to take the map elsewhere, with the mouse, a finger or the arrow keys. Zooming where it is does not, and
 * neither does a journey of the camera: one that is under way when somebody takes hold of the map changes nothing about that (§4).
 */
export class UserPanDetector {
  #isMoving = false;

  /** Hears of every change; answers whether a movement begins with this one. */
  isPanStart({ isDragging = false, isPanning = false, isZooming = false }: Interaction): boolean {
    const wasMoving = this.#isMoving;
    // The wheel pans around the place that it zooms to.
    this.#isMoving = isDragging || (isPanning && !isZooming);
    return this.#isMoving && !wasMoving;
  }
}
