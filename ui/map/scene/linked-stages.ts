import { CompositeLayer, Layer, type LayerContext, type LayerProps } from '@deck.gl/core';
import { SolidPolygonLayer, TextLayer, _MultiIconLayer as MultiIconLayer } from '@deck.gl/layers';
import { PipelineFactory, type Device, type RenderPipelineProps } from '@luma.gl/core';
import { Model } from '@luma.gl/engine';

// All that leans on private parts of deck.gl and luma.gl. It can be deleted: `engine-internals.ts` says how.

/** The turns of canvases that share the graphics: none of them draws a new kind of layers while another does. */
interface LayerTurns {
  /** The canvas that draws a new kind of layers. */
  busy: object | undefined;
  /** The canvases that wait for that, with what is called then. */
  readonly waiting: Map<{ readonly isUrgent: boolean }, () => void>;
}

/** Returns what opens the stages (`OpenStages`) of canvases that share the graphics. */
export function linkedStages(): (onNext: () => void, options?: { isUrgent?: boolean }) => LinkedStages {
  const turns: LayerTurns = { busy: undefined, waiting: new Map() };
  return (onNext, options) => new LinkedStages(turns, onNext, options);
}

/** A canvas takes the layers that it is given in one of its next frames; one that is not drawn does not. */
const FRAMES_UNTIL_TAKEN = 3;

/**
 * Lets layers of a kind that was not drawn on a canvas yet come one after the other, texts last, each when the one
 * before is drawn and its own program is linked: the page would stand still for what it asks of graphics that are at work.
 */
class LinkedStages {
  readonly #linkedKinds = new Set<unknown>();
  readonly #drawnKinds = new Set<unknown>();
  readonly #turns: LayerTurns;
  readonly #onNext: () => void;
  readonly isUrgent: boolean;
  /** A layer of the next kind, whose program is being linked. */
  #next: Layer | undefined;
  /** What was drawable last. */
  #shown: readonly Layer[] = [];
  #cancel: (() => void) | undefined;

  /**
   * @param turns of the canvases that share the graphics
   * @param onNext called when more layers can be drawn
   * @param isUrgent all its kinds come before the next ones of others
   */
  constructor(turns: LayerTurns, onNext: () => void, { isUrgent = false }: { isUrgent?: boolean } = {}) {
    this.#turns = turns;
    this.#onNext = onNext;
    this.isUrgent = isUrgent;
  }

  /** Returns the layers that can be drawn now; the same array once that is all of them. */
  drawable(layers: Layer[]): Layer[] {
    if (layers.every(({ constructor }) => this.#drawnKinds.has(constructor))) return layers;
    const added = this.#turns.busy === undefined ? this.#addStage(layers) : undefined;
    const drawable = layers.filter(({ constructor }) => this.#drawnKinds.has(constructor));
    const isComplete = drawable.length === layers.length;
    // A new one each time: a layer that was not drawn for a while cannot be drawn again.
    const program = isComplete || !this.#next ? undefined : ProgramLayer.for(this.#next);
    const shown = program ? [...drawable, program] : drawable;
    this.#shown = shown;
    if (added) this.#awaitDrawn(added.id);
    if (isComplete) return layers;
    this.#turns.waiting.set(this, this.#onNext);
    return shown;
  }

  /** Calls back no more. */
  stop(): void {
    this.#turns.waiting.delete(this);
    this.#cancel?.();
    if (this.#turns.busy === this) this.#end();
  }

  /**
   * Adds the next kind whose program is linked, and begins to link the one after it. Returns a layer that is drawn
   * when this is done.
   */
  #addStage(layers: readonly Layer[]): Layer | undefined {
    const left = layers.filter(({ constructor }) => !this.#drawnKinds.has(constructor));
    // Texts name what is drawn: a name without it says nothing.
    const missing = [...left.filter((layer) => !isText(layer)), ...left.filter(isText)];
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
    this.#turns.busy = this;
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
    const { waiting } = this.#turns;
    this.#turns.busy = undefined;
    this.#cancel = undefined;
    // The others first: else the canvas that began would draw all of its kinds before another its first. Urgent ones
    // come before all others.
    const isNextOfThis = waiting.delete(this);
    const next: [{ readonly isUrgent: boolean }, () => void][] = [...waiting];
    waiting.clear();
    if (isNextOfThis) next.push([this, this.#onNext]);
    next.sort(([left], [right]) => Number(right.isUrgent) - Number(left.isUrgent));
    for (const [, callback] of next) callback();
  }
}

interface ProgramLayerProps extends LayerProps {
  /** A layer of the kind; it is not drawn. */
  sample: Layer;
}

/**
 * Has the graphics link the program of a kind of layers, without waiting for it, and draws nothing. A layer asks for
 * its program when it is first drawn, and the page stands still until it is linked: 50 to 500 ms without a graphics
 * card. What the graphics have linked before (`whenDrawn`) is there in a millisecond.
 */
export class ProgramLayer extends Layer<ProgramLayerProps> {
  static override layerName = 'ProgramLayer';
  declare state: { remove?: () => void };

  /** Returns it for a layer; undefined if what the layer consists of is known only when it is drawn. */
  static for(layer: Layer): ProgramLayer | undefined {
    const sample = sampleOf(layer);
    return sample && new ProgramLayer({ id: `program of ${layer.id}`, sample });
  }

  override initializeState(context: LayerContext): void {
    const { sample } = this.props;
    sample.context = context;
    this.setState({ remove: linkWithoutWaiting(context.device, shadersOf(sample)) });
  }

  override finalizeState(context: LayerContext): void {
    this.state.remove?.();
    super.finalizeState(context);
  }
}

function isText(layer: Layer): boolean {
  return layer instanceof TextLayer;
}

/** Returns a layer that has the program of another one. */
function sampleOf(layer: Layer): Layer | undefined {
  const { extensions } = layer.props;
  // Each letter is an icon.
  if (layer instanceof TextLayer) return new MultiIconLayer({ id: `letters of ${layer.id}`, extensions });
  return layer instanceof CompositeLayer ? undefined : layer.clone({});
}

/** Returns the shaders that a layer draws with. */
function shadersOf(layer: Layer): ReturnType<Layer['getShaders']> {
  if (!(layer instanceof SolidPolygonLayer)) return layer.getShaders(undefined);
  // Of areas, not of walls, which no layer here draws.
  const shaders = layer.getShaders('top');
  return { ...shaders, defines: { ...shaders.defines, NON_INSTANCED_MODEL: 1 } };
}

/** Starts to link a program; returns what releases it. */
function linkWithoutWaiting(device: Device, shaders: object): () => void {
  const linking = new Linking(device);
  try {
    // It has the shaders of every model of the kind, and ends when it asks for its program.
    void new Model(device, { ...shaders, pipelineFactory: linking });
  } catch (error) {
    if (error !== IS_LINKED) throw error;
  }
  return () => linking.removeProgram();
}

const IS_LINKED = new Error('The program is linked, and is not drawn with');

/** Has programs linked, and returns none. */
class Linking extends PipelineFactory {
  #remove: (() => void) | undefined;

  override createRenderPipeline({ vs, fs }: RenderPipelineProps): never {
    const gl = this.device.handle;
    if (gl instanceof WebGL2RenderingContext) {
      const program = gl.createProgram();
      for (const shader of [vs, fs])
        if (shader && 'handle' in shader && shader.handle instanceof WebGLShader)
          gl.attachShader(program, shader.handle);
      gl.linkProgram(program);
      // To be validated it has to be complete; nobody waits for the result.
      gl.validateProgram(program);
      this.#remove = () => gl.deleteProgram(program);
    }
    throw IS_LINKED;
  }

  removeProgram(): void {
    this.#remove?.();
  }
}

const POLL_MS = 8;
/** After this time nobody waits for the graphics any longer, milliseconds. */
const MAX_WAIT_MS = 3000;

/**
 * Calls back once everything that was asked of the graphics so far is drawn. A question whose answer the page needs
 * at once, as when a program is linked, waits for all of that: without a graphics card for seconds after the start.
 * @returns what cancels it
 */
function whenDrawn(device: Device, callback: () => void): () => void {
  const isDrawn = drawnQuestion(device);
  const deadline = performance.now() + MAX_WAIT_MS;
  let timer: ReturnType<typeof setTimeout>;
  const look = (): void => {
    if (isDrawn() || performance.now() > deadline) callback();
    else timer = setTimeout(look, POLL_MS);
  };
  timer = setTimeout(look, 0);
  return () => clearTimeout(timer);
}

/** Marks the end of what was asked so far. Returns a function that says whether the graphics have come to it. */
function drawnQuestion(device: Device): () => boolean {
  // The context that the canvas already has.
  const context = device.getDefaultCanvasContext().canvas.getContext('webgl2');
  if (!(context && 'fenceSync' in context)) return () => true;
  const end = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!end) return () => true;
  // A lost context fails, and is not waited for either.
  return () => context.clientWaitSync(end, 0, 0) !== context.TIMEOUT_EXPIRED;
}
