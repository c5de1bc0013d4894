import type { LayerTurns } from '../layers/layer-turns.ts';
import { rendererName } from './renderer-name.ts';

/** After this time the page does not wait any longer, milliseconds. */
const MAX_WAIT_MS = 15_000;

/** The graphics of the browser, as the maps of one running app start and share them. */
export class Graphics {
  /** Whose turn it is to draw a new kind of layers. */
  readonly turns: LayerTurns = { busy: undefined, waiting: new Map() };
  #started: Promise<void> | undefined;
  #renderer: string | undefined;

  /**
   * Starts the graphics in a worker: the first canvas of a page takes a second without a graphics card, and the page
   * would stand still (§2). Resolves when the page can create one at once, and at the latest after fifteen seconds.
   * Without workers it resolves at once, and the page waits for its first canvas.
   */
  start(): Promise<void> {
    return (this.#started ??= rendererFromWorker().then((name) => {
      this.#renderer = name;
    }));
  }

  /** What draws the canvases of the page, as the graphics card names itself; empty without WebGL. */
  get renderer(): string {
    return (this.#renderer ??= rendererName(document.createElement('canvas')));
  }
}

/** Resolves with undefined when no worker says what it is. */
function rendererFromWorker(): Promise<string | undefined> {
  return new Promise((resolve) => {
    let worker: Worker | undefined;
    const end = (name?: string): void => {
      clearTimeout(timer);
      worker?.terminate();
      resolve(name);
    };
    const timer = setTimeout(end, MAX_WAIT_MS);
    try {
      worker = new Worker(new URL('./graphics-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<string>) => end(data));
      worker.addEventListener('error', () => end());
    } catch {
      end();
    }
  });
}
