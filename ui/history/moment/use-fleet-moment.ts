import { useEffect } from 'react';
import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';
import { useApp } from '../../kit/console/app-store.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/**
 * Returns the past moment of the fleet. As long as the caller is drawn, its vehicles are
 * shown instead of the live ones, and move while it plays.
 */
export function useFleetMoment(): ConnectedFleetMoment {
  const app = useApp();
  const moment = useConsole().moment.past;
  useEffect(() => {
    let frame = 0;
    const draw = (): void => {
      cancelAnimationFrame(frame);
      app.change({ pastMs: moment.refresh() });
      if (moment.getSnapshot().isRunning) frame = requestAnimationFrame(draw);
    };
    draw();
    const { unsubscribe } = moment.subscribe(draw);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
    };
  }, [moment, app]);
  return moment;
}
