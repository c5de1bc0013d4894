import { useEffect } from 'react';
import { useApp } from '../kit/console/app-store.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** Moves the playhead with the player: once for each change, and once a frame while it plays. */
export function usePlayhead(): void {
  const { player } = useConsole().history;
  const app = useApp();
  const isPlaying = useAnswers(player, (answers) => answers.isPlaying);
  useEffect(() => {
    const show = (): void => {
      const playheadMs = player.momentMs();
      if (playheadMs !== app.get().playheadMs) app.change({ playheadMs });
    };
    show();
    return player.subscribe(show);
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
