import { useEffect } from 'react';
import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';
import { pastFleet, shownMoment } from '../../kit/console/past-fleet.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/**
 * Returns the past moment of the fleet. As long as the caller is drawn, its vehicles are
 * shown instead of the live ones, and move while it plays.
 */
export function useFleetMoment(): ConnectedFleetMoment {
  const moment = useConsole().moment.past;
  useEffect(() => {
    let frame = 0;
    const draw = (): void => {
      cancelAnimationFrame(frame);
      shownMoment.set(moment.refresh());
      if (moment.get().isRunning) frame = requestAnimationFrame(draw);
    };
    const show = (): void => {
      const { fleet } = moment.get();
      if (fleet !== pastFleet.read()) pastFleet.set(fleet);
      draw();
    };
    show();
    const stop = moment.subscribe(show);
    return () => {
      cancelAnimationFrame(frame);
      stop();
      pastFleet.set(undefined);
    };
  }, [moment]);
  return moment;
}
