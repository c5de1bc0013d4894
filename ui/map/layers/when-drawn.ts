import type { Device } from '@luma.gl/core';

const POLL_MS = 8;
/** After this time nobody waits any longer, milliseconds. */
const MAX_WAIT_MS = 3000;

/**
 * Calls back once everything that was asked of the graphics so far is drawn. A question whose answer the page needs
 * at once, as when a program is linked, waits for all of that: without a graphics card for seconds after the start.
 * @returns what cancels it
 */
export function whenDrawn(device: Device, callback: () => void): () => void {
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
