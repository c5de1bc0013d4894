import type { Layer } from '@deck.gl/core';

/**
 * Lets layers of a kind that was not drawn on a canvas yet come one after the other, a frame each: the page stands
 * still while the program of each kind is compiled, 50 to 150 ms without a graphics card.
 */
export class LayerStages {
  readonly #drawnKinds = new Set<unknown>();
  readonly #onNext: () => void;
  #frame: number | undefined;

  /** @param onNext called in the next frame when more layers can be drawn */
  constructor(onNext: () => void) {
    this.#onNext = onNext;
  }

  /** Returns the layers that can be drawn in this frame; the same array once that is all of them. */
  drawable(layers: Layer[]): Layer[] {
    const added = layers.find(({ constructor }) => !this.#drawnKinds.has(constructor));
    if (!added) return layers;
    this.#drawnKinds.add(added.constructor);
    const drawable = layers.filter(({ constructor }) => this.#drawnKinds.has(constructor));
    if (drawable.length === layers.length) return layers;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#onNext();
    });
    return drawable;
  }

  /** Calls back no more. */
  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }
}
