import { useEffect, useState } from 'react';
import { useApp, type AppStore } from '../kit/console/app-store.ts';

/** What is read, and not watched, is written no more often than this, milliseconds. */
const STEP_MS = 250;

/** Returns the moment at the playhead, for texts that are much to render: at most four times a second while it plays. */
export function useSlowPlayhead(): number {
  const app = useApp();
  const [atMs, setAtMs] = useState(() => app.getSnapshot().playheadMs);
  useEffect(() => {
    return followPlayhead(app, STEP_MS, setAtMs);
  }, [app]);
  return atMs;
}

/**
 * Calls back with the moment at the playhead, soon and whenever it moves, but not more often than once in `stepMs`: where
 * it comes to rest is always told. Returns the function that ends this.
 */
export function followPlayhead(app: AppStore, stepMs: number, show: (atMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownAt = -Infinity;
  const showNow = (): void => {
    timer = undefined;
    shownAt = performance.now();
    show(app.getSnapshot().playheadMs);
  };
  const follow = (): void => {
    timer ??= setTimeout(showNow, Math.max(0, shownAt + stepMs - performance.now()));
  };
  follow();
  const { unsubscribe } = app.subscribe(follow);
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
