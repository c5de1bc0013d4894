import type { Layer } from '@deck.gl/core';
import { whenDrawn } from './when-drawn.ts';

/** The canvases of the page share the graphics: the one that draws a new kind of layers, and who waits for that. */
let busy: LayerStages | undefined;
const waiting = new Map<LayerStages, () => void>();

/**
 * Lets layers of a kind that was not drawn on a canvas yet come one after the other, each when the one before is
 * drawn: the page stands still while the program of each kind is compiled, 50 to 150 ms without a graphics card, and
 * as long as the graphics have something else to do.
 */
export class LayerStages {
  readonly #drawnKinds = new Set<unknown>();
  readonly #onNext: () => void;
  #cancel: (() => void) | undefined;

  /** @param onNext called when more layers can be drawn */
  constructor(onNext: () => void) {
    this.#onNext = onNext;
  }

  /** Returns the layers that can be drawn now; the same array once that is all of them. */
  drawable(layers: Layer[]): Layer[] {
    const added = layers.find(({ constructor }) => !this.#drawnKinds.has(constructor));
    if (!added) return layers;
    if (busy === undefined) {
      this.#drawnKinds.add(added.constructor);
      this.#awaitDrawn(added.id, layers);
    }
    const drawable = layers.filter(({ constructor }) => this.#drawnKinds.has(constructor));
    if (drawable.length === layers.length) return layers;
    waiting.set(this, this.#onNext);
    return drawable;
  }

  /** Calls back no more. */
  stop(): void {
    waiting.delete(this);
    this.#cancel?.();
    if (busy === this) this.#end();
  }

  #awaitDrawn(id: string, layers: readonly Layer[]): void {
    // oxlint-disable-next-line unicorn/no-this-assignment, typescript/no-this-alias -- names whose turn it is
    busy = this;
    const frame = requestAnimationFrame(() => {
      const device = layers.find((layer) => layer.id === id && layer.internalState)?.context.device;
      if (device) this.#cancel = whenDrawn(device, () => this.#end());
      else this.#end();
    });
    this.#cancel = () => cancelAnimationFrame(frame);
  }

  #end(): void {
    busy = undefined;
    this.#cancel = undefined;
    const callbacks = [...waiting.values()];
    waiting.clear();
    for (const callback of callbacks) callback();
  }
}
