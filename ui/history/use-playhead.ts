import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { useApp } from '../kit/console/app-store.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** Moves the playhead with the player: once for each change, and once a frame while it plays. */
export function usePlayhead(): void {
  const { player } = useConsole().history;
  const app = useApp();
  const isPlaying = useSelector(player, (answers) => answers.isPlaying);
  useEffect(() => {
    const show = (): void => {
      const playheadMs = player.momentMs();
      if (playheadMs !== app.getSnapshot().playheadMs) app.change({ playheadMs });
    };
    show();
    return player.subscribe(show).unsubscribe;
  }, [player, app]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = requestAnimationFrame(function draw() {
      app.change({ playheadMs: player.momentMs() });
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [player, app, isPlaying]);
}
