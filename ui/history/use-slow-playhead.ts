import { useEffect, useState } from 'react';
import { playhead } from './playhead.ts';

/** What is read, and not watched, is written no more often than this, milliseconds. */
const STEP_MS = 250;

/** Returns the moment at the playhead, for texts that are much to render: at most four times a second while it plays. */
export function useSlowPlayhead(): number {
  const [atMs, setAtMs] = useState(playhead.read);
  useEffect(() => followPlayhead(STEP_MS, setAtMs), []);
  return atMs;
}

/**
 * Calls back with the moment at the playhead, soon and whenever it moves, but not more often than once in `stepMs`: where
 * it comes to rest is always told. Returns the function that ends this.
 */
export function followPlayhead(stepMs: number, show: (atMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownAt = -Infinity;
  const showNow = (): void => {
    timer = undefined;
    shownAt = performance.now();
    show(playhead.read());
  };
  const follow = (): void => {
    timer ??= setTimeout(showNow, Math.max(0, shownAt + stepMs - performance.now()));
  };
  follow();
  const stop = playhead.subscribe(follow);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
