import { useEffect } from 'react';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { playhead } from './playhead.ts';

/** Moves the playhead with the player: once for each change, and once a frame while it plays. */
export function usePlayhead(): void {
  const { player } = useConsole().history;
  const isPlaying = useAnswers(player, (answers) => answers.isPlaying);
  useEffect(() => {
    const show = (): void => {
      const at = player.momentMs();
      if (at !== playhead.read()) playhead.set(at);
    };
    show();
    return player.subscribe(show);
  }, [player]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = requestAnimationFrame(function draw() {
      playhead.set(player.momentMs());
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [player, isPlaying]);
}
