/** A place in degrees: longitude, latitude. */
export type LngLat = readonly [longitude: number, latitude: number];

/** Devices that are drawn beside where they are, because they all stand on one spot. */
export class FleetFan {
  #positions: ReadonlyMap<number, LngLat> = new Map();
  #center: LngLat | undefined;

  /** Where they really stand; nothing while no devices are fanned out. */
  get center(): LngLat | undefined {
    return this.#center;
  }

  /** The fanned out devices and where they are drawn. */
  get positions(): ReadonlyMap<number, LngLat> {
    return this.#positions;
  }

  /** Fans these slots out around a place; nothing folds them again. Answers every slot that is drawn elsewhere now. */
  setFan(fan: { center: LngLat; positions: ReadonlyMap<number, LngLat> } | undefined): Uint32Array {
    const slots = new Set([...this.#positions.keys(), ...(fan?.positions.keys() ?? [])]);
    this.#positions = fan?.positions ?? new Map();
    this.#center = fan?.center;
    return Uint32Array.from(slots);
  }
}
