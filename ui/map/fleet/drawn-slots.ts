/** The slots of the vehicles that are drawn individually. What it costs does not grow with the fleet. */
export class DrawnSlots {
  readonly #all = new Set<number>();
  #sorted: Uint32Array<ArrayBuffer> | undefined;

  add(slot: number): void {
    this.#all.add(slot);
    this.#sorted = undefined;
  }

  delete(slot: number): void {
    this.#all.delete(slot);
    this.#sorted = undefined;
  }

  /** Returns the slots in their order, so that of two vehicles in one place the same is always above. */
  slots(): Uint32Array<ArrayBuffer> {
    return (this.#sorted ??= Uint32Array.from(this.#all).sort());
  }
}
