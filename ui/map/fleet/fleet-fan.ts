/** A position in degrees: longitude, latitude. */
export type LngLat = readonly [longitude: number, latitude: number];

/** Devices that are drawn away from their position because they share the same spot. */
export class FleetFan {
  #positions: ReadonlyMap<number, LngLat> = new Map();
  #center: LngLat | undefined;

  /** The position they share, undefined while no devices are fanned out. */
  get center(): LngLat | undefined {
    return this.#center;
  }

  /** The fanned-out slots and where they are drawn. */
  get positions(): ReadonlyMap<number, LngLat> {
    return this.#positions;
  }

  /**
   * Fans out slots around a position, or folds them for undefined. Returns every slot that
   * is now drawn elsewhere.
   */
  setFan(fan: { center: LngLat; positions: ReadonlyMap<number, LngLat> } | undefined): Uint32Array {
    const slots = new Set([...this.#positions.keys(), ...(fan?.positions.keys() ?? [])]);
    this.#positions = fan?.positions ?? new Map();
    this.#center = fan?.center;
    return Uint32Array.from(slots);
  }
}
