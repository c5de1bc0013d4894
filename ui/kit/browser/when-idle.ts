const MAX_WAIT_MS = 3000;
/** Where the browser does not say when it is idle. */
const ASSUMED_IDLE_MS = 500;

/** Runs a task once the page has nothing else to do, or after three seconds. Returns what cancels it. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, ASSUMED_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const callback = window.requestIdleCallback(task, { timeout: MAX_WAIT_MS });
  return () => window.cancelIdleCallback(callback);
}
