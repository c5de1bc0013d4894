import { useEffect } from 'react';
import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';
import { useApp } from '../../kit/console/app-store.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useOpened } from '../../kit/console/use-opened.ts';

/**
 * Returns the past moment of the fleet once its code is there. As long as the caller is drawn, its vehicles are
 * shown instead of the live ones, and move while it plays.
 */
export function useFleetMoment(): ConnectedFleetMoment | undefined {
  const app = useApp();
  const moment = useOpened(useConsole().moment.open);
  useEffect(() => {
    if (!moment) return undefined;
    let frame = 0;
    const draw = (): void => {
      cancelAnimationFrame(frame);
      app.change({ pastMs: moment.refresh() });
      if (moment.get().isRunning) frame = requestAnimationFrame(draw);
    };
    draw();
    const stop = moment.subscribe(draw);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [moment, app]);
  return moment;
}
