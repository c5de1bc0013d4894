/** A place in degrees: longitude, latitude. */
export type DrawnPlace = readonly [longitude: number, latitude: number];

/** Devices that are drawn beside where they are, because they all stand on one spot. */
export class FleetFan {
  #places: ReadonlyMap<number, DrawnPlace> = new Map();
  #center: DrawnPlace | undefined;

  /** Where they really stand; nothing while no devices are fanned out. */
  get center(): DrawnPlace | undefined {
    return this.#center;
  }

  /** The fanned out devices and where they are drawn. */
  get places(): ReadonlyMap<number, DrawnPlace> {
    return this.#places;
  }

  /** Fans these slots out around a place; nothing folds them again. Answers every slot that is drawn elsewhere now. */
  open(fan: { center: DrawnPlace; places: ReadonlyMap<number, DrawnPlace> } | undefined): Uint32Array {
    const slots = new Set([...this.#places.keys(), ...(fan?.places.keys() ?? [])]);
    this.#places = fan?.places ?? new Map();
    this.#center = fan?.center;
    return Uint32Array.from(slots);
  }
}
