import { useEffect, useState } from 'react';
import { playhead } from './playhead.ts';

/** What is read, and not watched, is written no more often than this, milliseconds. */
const STEP_MS = 250;

/** Returns the moment at the playhead, for texts that are much to render: at most four times a second while it plays. */
export function useSlowPlayhead(): number {
  const [atMs, setAtMs] = useState(playhead.read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownAt = -Infinity;
    const show = (): void => {
      timer = undefined;
      shownAt = performance.now();
      setAtMs(playhead.read());
    };
    const follow = (): void => {
      timer ??= setTimeout(show, Math.max(0, shownAt + STEP_MS - performance.now()));
    };
    follow();
    const stop = playhead.subscribe(follow);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return atMs;
}
