import type { Layer } from '@deck.gl/core';
import { ProgramLayer } from './program-layer.ts';
import { whenDrawn } from './when-drawn.ts';

/** The canvases of the page share the graphics: the one that draws a new kind of layers, and who waits for that. */
let busy: LayerStages | undefined;
const waiting = new Map<LayerStages, () => void>();

/** A canvas takes the layers that it is given in one of its next frames; one that is not drawn does not. */
const FRAMES_UNTIL_TAKEN = 3;

/**
 * Lets layers of a kind that was not drawn on a canvas yet come one after the other, each when the one before is
 * drawn and its own program is linked: the page would stand still for what it asks of graphics that are at work.
 */
export class LayerStages {
  readonly #linkedKinds = new Set<unknown>();
  readonly #drawnKinds = new Set<unknown>();
  readonly #onNext: () => void;
  readonly #isUrgent: boolean;
  /** A layer of the next kind, whose program is being linked. */
  #next: Layer | undefined;
  /** What was drawable last. */
  #shown: readonly Layer[] = [];
  #cancel: (() => void) | undefined;

  /**
   * @param onNext called when more layers can be drawn
   * @param isUrgent all its kinds come before the next ones of others
   */
  constructor(onNext: () => void, { isUrgent = false } = {}) {
    this.#onNext = onNext;
    this.#isUrgent = isUrgent;
  }

  /** Returns the layers that can be drawn now; the same array once that is all of them. */
  drawable(layers: Layer[]): Layer[] {
    if (layers.every(({ constructor }) => this.#drawnKinds.has(constructor))) return layers;
    const added = busy === undefined ? this.#addStage(layers) : undefined;
    const drawable = layers.filter(({ constructor }) => this.#drawnKinds.has(constructor));
    const isComplete = drawable.length === layers.length;
    // A new one each time: a layer that was not drawn for a while cannot be drawn again.
    const program = isComplete || !this.#next ? undefined : ProgramLayer.for(this.#next);
    const shown = program ? [...drawable, program] : drawable;
    this.#shown = shown;
    if (added) this.#awaitDrawn(added.id);
    if (isComplete) return layers;
    waiting.set(this, this.#onNext);
    return shown;
  }

  /** Calls back no more. */
  stop(): void {
    waiting.delete(this);
    this.#cancel?.();
    if (busy === this) this.#end();
  }

  /**
   * Adds the next kind whose program is linked, and begins to link the one after it. Returns a layer that is drawn
   * when this is done.
   */
  #addStage(layers: readonly Layer[]): Layer | undefined {
    const missing = layers.filter(({ constructor }) => !this.#drawnKinds.has(constructor));
    const following = missing.find(({ constructor }) => !this.#linkedKinds.has(constructor));
    const program = following && ProgramLayer.for(following);
    const next =
      missing.find(({ constructor }) => this.#linkedKinds.has(constructor)) ??
      (program ? undefined : following);
    if (next) this.#drawnKinds.add(next.constructor);
    if (following) this.#linkedKinds.add(following.constructor);
    this.#next = program && following;
    return next ?? program;
  }

  #awaitDrawn(id: string): void {
    // oxlint-disable-next-line unicorn/no-this-assignment, typescript/no-this-alias -- names whose turn it is
    busy = this;
    const look = (framesLeft: number): void => {
      const device = this.#shown.find((layer) => layer.id === id && layer.internalState)?.context.device;
      if (device) this.#cancel = whenDrawn(device, () => this.#end());
      else if (framesLeft === 0) this.#end();
      else lookInFrame(framesLeft - 1);
    };
    const lookInFrame = (framesLeft: number): void => {
      const frame = requestAnimationFrame(() => look(framesLeft));
      this.#cancel = () => cancelAnimationFrame(frame);
    };
    lookInFrame(FRAMES_UNTIL_TAKEN);
  }

  #end(): void {
    busy = undefined;
    this.#cancel = undefined;
    // The others first: else the canvas that began would draw all of its kinds before another its first. Urgent ones
    // come before all others.
    const isNextOfThis = waiting.delete(this);
    const next = [...waiting];
    waiting.clear();
    if (isNextOfThis) next.push([this, this.#onNext]);
    next.sort(([one], [other]) => Number(other.#isUrgent) - Number(one.#isUrgent));
    for (const [, callback] of next) callback();
  }
}
