/** A page in the background draws no frames, but alarms and counts have to arrive all the same. */
const BACKGROUND_MS = 1000;

/** Runs the step with the next animation frame, or after a second where none is drawn. */
export function nextFrame(step: () => void): void {
  let isDone = false;
  const run = (): void => {
    if (isDone) return;
    isDone = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    step();
  };
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, BACKGROUND_MS);
}
