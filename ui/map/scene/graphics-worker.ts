import { rendererName } from './renderer-name.ts';

/** The global scope of a dedicated worker; its types conflict with those of a page in one program. */
interface WorkerScope {
  postMessage(renderer: string): void;
}

// The entry of the worker: the first canvas starts the graphics of the browser, which takes up to a second.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see WorkerScope
const scope = globalThis as unknown as WorkerScope;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page has no origin to be named by its worker
scope.postMessage(rendererName(new OffscreenCanvas(1, 1)));
