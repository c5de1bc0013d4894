import type { Layer } from '@deck.gl/core';

/** Layers to be drawn, created only when none with this key are kept: the key tells all that they draw. */
export type KeyedLayers = readonly [key: string, create: () => Layer[]];

/** Keeps layers for as long as they draw the same, so that nothing is drawn again for them. */
export class KeptLayers {
  #kept: ReadonlyMap<string, Layer[]> = new Map();

  /** Returns these layers in their order, and forgets all others. */
  layers(wanted: readonly KeyedLayers[]): Layer[] {
    this.#kept = new Map(wanted.map(([key, create]) => [key, this.#kept.get(key) ?? create()]));
    return [...this.#kept.values()].flat();
  }

  /** Forgets all layers: those that are no longer drawn cannot be drawn again. */
  clear(): void {
    this.#kept = new Map();
  }
}
