import type { Layer } from '@deck.gl/core';
import type { LayerTurns } from './layer-turns.ts';
import { LinkedStages } from './linked-stages.ts';

/** Says which layers of a canvas can be drawn without the page standing still. */
export interface LayerStages {
  /** Returns the layers that can be drawn now; the same array once that is all of them. */
  drawable(layers: Layer[]): Layer[];
  /** Calls back no more. */
  stop(): void;
}

/**
 * Lets layers of a kind that was not drawn on a canvas yet come one after the other. `linked-stages.ts` knows the engine
 * of the map from within; without it `drawable` returns all layers, which is right as well: the map appears at once,
 * and the page stands still until then.
 * @param turns of the canvases that share the graphics
 * @param onNext called when more layers can be drawn
 * @param options `isUrgent`: all its kinds come before the next ones of others
 */
export function layerStages(
  turns: LayerTurns,
  onNext: () => void,
  options?: { isUrgent?: boolean },
): LayerStages {
  return new LinkedStages(turns, onNext, options);
}
