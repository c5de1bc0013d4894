import { useEffect } from 'react';
import type { ConnectedFleetReplay } from '@farol/core/console/features/replay/connect-fleet-replay';
import { useApp } from '../../kit/console/app-store.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/**
 * Returns the past moment of the fleet. As long as the caller is drawn, its vehicles are
 * shown instead of the live ones, and move while it plays.
 */
export function useFleetReplay(): ConnectedFleetReplay {
  const app = useApp();
  const replay = useConsole().replay.past;
  useEffect(() => {
    let frame = 0;
    const draw = (): void => {
      cancelAnimationFrame(frame);
      app.change({ pastMs: replay.refresh() });
      if (replay.getSnapshot().isRunning) frame = requestAnimationFrame(draw);
    };
    draw();
    const { unsubscribe } = replay.subscribe(draw);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
    };
  }, [replay, app]);
  return replay;
}
