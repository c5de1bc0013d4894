import type { Layer } from '@deck.gl/core';
import * as internals from './engine-internals.ts';

/** Says which layers of a canvas can be drawn without the page standing still. */
export interface LayerStages {
  /** Returns the layers that can be drawn now; the same array once that is all of them. */
  drawable(layers: Layer[]): Layer[];
  /** Calls back no more. */
  stop(): void;
}

/**
 * Opens the stages of a canvas.
 * @param onNext called when more layers can be drawn
 * @param options `isUrgent`: all its kinds come before the next ones of others
 */
export type OpenStages = (onNext: () => void, options?: { isUrgent?: boolean }) => LayerStages;

/** The graphics that canvases share. Their code is there before that of the map, which brings the stages along. */
interface StagedGraphics {
  openStages: OpenStages | undefined;
}

/**
 * Lets layers of a kind that was not drawn on a canvas yet come one after the other, on all canvases that share the
 * graphics. `linked-stages.ts` knows the map engine from within; without it all layers are drawn at once, which is right
 * as well: the page stands still until the map has appeared.
 * @param installed what there is of it
 */
export function layerStages(
  graphics: StagedGraphics,
  installed: { readonly linkedStages?: () => OpenStages } = internals,
): OpenStages {
  return (graphics.openStages ??= installed.linkedStages?.() ?? allAtOnce);
}

const allAtOnce: OpenStages = () => ({ drawable: (layers) => layers, stop: () => undefined });
